"""One scalar source, compiled by numba where it is installed, plain Python where it is not.

Belongs here: the decorator ``compiled``, the moment of compiling, the place of the disk cache.
Does not belong here: geometry.

Importing the package compiles nothing and does not import numba. The first call of any compiled
function, or ``activate()``, turns the whole package at once: every module that holds a kernel gets
the compiled functions in place of the waiting ones. With ``CRISIS_PLAIN_PYTHON`` set, or without
numba, the same functions stay as they are written.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
# What kernels read and write: arrays for numba, lists in plain Python; a reader may think of lists.
Floats = list[float]
Ints = list[int]

_lock = threading.RLock()
_waiting: list["_Waiting[..., Any]"] = []
_dispatchers: list[Any] = []  # kept alive: entry points belong to them
_mode: list[str] = []  # empty until activated, then ["plain"] or ["numba"]
_KEPT_CACHES = 3


class _Waiting(Generic[Parameters, Result]):
    """A kernel function before activation: calling it activates the package."""

    def __init__(self, function: Callable[Parameters, Result], signature: str | None) -> None:
        self.function = function
        self.signature = signature
        self.target: Callable[Parameters, Result] | None = None

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        activate()
        assert self.target is not None
        return self.target(*args, **kwargs)


def compiled(
    signature: str | None = None,
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark a kernel function; one with a signature is an entry and accepts no other types."""

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        waiting = _Waiting(function, signature)
        _waiting.append(waiting)
        return waiting

    return mark


def activate(plain: bool = False) -> None:
    """Compile, or load from the disk cache, every kernel function: once, on first need."""
    if _mode:
        return
    with _lock:
        if not _mode:
            mode = "plain" if plain or _wants_plain() else "numba"
            targets = _plain_targets() if mode == "plain" else _numba_targets()
            _replace_waiting(targets)
            _mode.append(mode)


def is_compiled() -> bool:
    """Say whether kernels run as machine code; activates the package."""
    activate()
    return _mode[0] == "numba"


def warm_up() -> None:
    """Compile every kernel, or load it from the disk cache, so that no later call has to."""
    activate()


def floats(values: Sequence[float]) -> Floats:
    """Turn numbers into what kernels read: a float64 array, or a list in plain Python."""
    if not is_compiled():
        return [float(value) for value in values]
    import numpy  # noqa: PLC0415  (imported late: plain Python does without it)

    return cast(Floats, numpy.array(values, dtype=numpy.float64))


def kernel_seed(seed: int) -> int:
    """Fold a seed of any size into what kernels take: 63 bits, small ones unchanged."""
    return seed % 2**63


def ints(values: Sequence[int]) -> Ints:
    """Turn indices into what kernels read: an int64 array, or a list in plain Python."""
    if not is_compiled():
        return [int(value) for value in values]
    import numpy  # noqa: PLC0415

    return cast(Ints, numpy.array(values, dtype=numpy.int64))


def _wants_plain() -> bool:
    if os.environ.get("CRISIS_PLAIN_PYTHON"):
        return True
    return importlib.util.find_spec("numba") is None


def _plain_targets() -> Sequence[Callable[..., Any]]:
    return [waiting.function for waiting in _waiting]


def _numba_targets() -> Sequence[Callable[..., Any]]:
    import numba  # noqa: PLC0415  (half a second: only when a kernel is needed)

    folder = _cache_folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    try:
        if folder is not None:
            config.CACHE_DIR = str(folder)
        cache = folder is not None
        targets = [numba.njit(cache=cache, fastmath=False)(item.function) for item in _waiting]
        _replace_waiting(targets)  # before compiling: kernels find each other by global name
        _dispatchers.extend(targets)
        return [
            target if waiting.signature is None else _entry_point(target, waiting.signature)
            for waiting, target in zip(_waiting, targets, strict=True)
        ]
    finally:
        config.CACHE_DIR = before


def _entry_point(dispatcher: Any, signature: str) -> Callable[..., Any]:
    """Compile an entry and return the function behind numba's dispatcher.

    The dispatcher finds out the type of every argument, which takes longer than most questions;
    an entry has one signature, and its wrapper refuses what it cannot convert by itself.
    """
    dispatcher.compile(signature)
    (compilation,) = dispatcher.overloads.values()
    return cast(Callable[..., Any], compilation.entry_point)


def _replace_waiting(targets: Sequence[Callable[..., Any]]) -> None:
    """Put the targets where the functions are looked up: in every module that names them."""
    replaced = {}
    for waiting, target in zip(_waiting, targets, strict=True):
        replaced[id(waiting.target or waiting)] = target
        waiting.target = target
    for name in {waiting.function.__module__ for waiting in _waiting}:
        space = vars(sys.modules[name])
        space.update({key: replaced[id(v)] for key, v in space.items() if id(v) in replaced})


def _digest() -> str:
    """Name the kernels as they are now: numba itself notices changes in one file only."""
    digest = hashlib.sha256()
    for waiting in _waiting:
        code = waiting.function.__code__
        parts = (code.co_name, code.co_code, code.co_consts, code.co_names, waiting.signature)
        digest.update(repr(parts).encode())
    digest.update(repr(_constants()).encode())
    return digest.hexdigest()[:16]


def _constants() -> list[tuple[str, float]]:
    """Global numbers are frozen into machine code, so they are part of its name."""
    found = set()
    for waiting in _waiting:
        for key, value in waiting.function.__globals__.items():
            if isinstance(value, int | float) and key.isupper():
                found.add((key, float(value)))
    return sorted(found)


def _cache_folder() -> Path | None:
    """Choose the first place that can be written to; None means compile in every process."""
    homes = [Path(__file__).parent / "__pycache__", Path.home() / ".cache" / "crisis"]
    if os.environ.get("NUMBA_CACHE_DIR"):
        homes.insert(0, Path(os.environ["NUMBA_CACHE_DIR"]))
    for home in homes:
        folder = home / f"kernel-{_digest()}"
        if _writable(folder):
            _drop_old_caches(home, folder)
            return folder
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _drop_old_caches(home: Path, current: Path) -> None:
    others = [path for path in home.glob("kernel-*") if path != current and path.is_dir()]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
