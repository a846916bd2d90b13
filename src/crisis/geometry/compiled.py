"""One scalar source, compiled by numba where it is installed, plain Python where it is not.

Belongs here: the decorator ``compiled``, the moment of compiling, the place of the disk cache.
Does not belong here: geometry.

Importing the package compiles nothing and does not import numba. The first call of any kernel, or
``activate()``, turns the whole package at once: its entries, the kernels that are called from
outside, run as machine code from then on. What they call is compiled with them; called from Python
it stays plain Python. With ``CRISIS_PLAIN_PYTHON`` set, or without numba, so do the entries.

A program that cannot wait while a new machine compiles calls ``answer_meanwhile()`` first, lets
another process compile (``is_kept()`` says whether one has to) and calls ``take_over()`` when that
is done: the same source answers before and after.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
# What kernels read and write: arrays for numba, lists in plain Python; a reader may think of lists.
Floats = list[float]
Ints = list[int]

Progress = Callable[[int, int], None]  # how many entries are ready, of how many

_lock = threading.RLock()
_waiting: list["_Waiting[..., Any]"] = []
_dispatchers: list[Any] = []  # kept alive: entry points belong to them
_mode: list[str] = []  # empty until activated, then ["plain"] or ["numba"]
_COMPILED = ["numba"]
_forgetting: list[Callable[[], None]] = []  # empties memories of what was packed for plain Python
_settled = threading.Event()  # not set while plain Python answers only for the time being
_settled.set()
_progress = [0, 0]  # parts compiled by another process meanwhile, of how many
_KEPT_CACHES = 3
_COMPLETE = "complete"  # the file that says that a cache holds every entry


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


def activate(plain: bool = False, progress: Progress | None = None) -> None:
    """Compile, or load from the disk cache, every entry: once, on first need."""
    if _mode:
        return
    with _lock:
        if not _mode:
            _publish({id(waiting): waiting.function for waiting in _waiting})
            mode = "plain" if plain or _wants_plain() else "numba"
            if mode == "numba":
                _publish(_compiled_entries(progress))
            _mode.append(mode)


def answer_meanwhile() -> None:
    """Answer in plain Python until ``take_over``, or for good from ``settle`` on."""
    report(0, 0)
    _settled.clear()
    activate(plain=True)


def report(done: int, of: int) -> None:
    """Keep how far the process that compiles has come, for whoever is made to wait."""
    _progress[:] = [done, of]


def unsettled() -> tuple[int, int] | None:
    """How many parts are compiled, of how many (0 of 0: not known yet); None if nobody waits."""
    return None if _settled.is_set() else (_progress[0], _progress[1])


def settle() -> None:
    """Say that nothing changes any more: whoever waited for machine code goes on."""
    _settled.set()


def wait_until_settled() -> None:
    """For who asks so much that plain Python would take minutes: wait while it is temporary."""
    _settled.wait()


def take_over() -> None:
    """Go on with machine code, in the midst of questions that other threads ask.

    A question that was packed for plain Python is answered by it; memories of such are emptied.
    """
    with _lock:
        if _wants_plain() or _mode == _COMPILED:
            return settle()
        entries = _compiled_entries(None)
        _publish({key: _either(entry, key) for key, entry in entries.items()})
        _mode[:] = _COMPILED
        for forget in _forgetting:
            forget()
    settle()


def on_take_over(forget: Callable[[], None]) -> None:
    """Have a memory of packed values emptied when machine code takes over."""
    _forgetting.append(forget)


def _either(entry: Callable[..., Any], key: int) -> Callable[..., Any]:
    plain = next(waiting.function for waiting in _waiting if id(waiting.function) == key)

    def answer(*args: Any) -> Any:
        try:
            return entry(*args)
        except TypeError:  # lists, packed before machine code took over: an entry reads arrays
            return plain(*args)

    return answer


def is_compiled() -> bool:
    """Say whether kernels run as machine code; activates the package."""
    if not _mode:
        activate()
    return _mode[0] == "numba"


def warm_up(progress: Progress | None = None) -> None:
    """Compile every kernel, or load it from the disk cache, so that no later call has to."""
    activate(progress=progress)


def is_kept() -> bool:
    """Say whether nothing has to be compiled: the disk cache is complete, or there is no numba."""
    folder = None if _wants_plain() else cache_folder()
    return _wants_plain() or (folder is not None and (folder / _COMPLETE).exists())


def floats(values: Sequence[float]) -> Floats:
    """Turn numbers into what kernels read: a float64 array, or a list in plain Python."""
    if _mode != _COMPILED and not is_compiled():
        return [float(value) for value in values]
    import numpy  # noqa: PLC0415  (imported late: plain Python does without it)

    return numpy.array(values, dtype=numpy.float64)  # type: ignore[return-value]


def kernel_seed(seed: int) -> int:
    """Fold a seed of any size into what kernels take: 63 bits, small ones unchanged."""
    return seed % 2**63


def ints(values: Sequence[int]) -> Ints:
    """Turn indices into what kernels read: an int64 array, or a list in plain Python."""
    if _mode != _COMPILED and not is_compiled():
        return [int(value) for value in values]
    import numpy  # noqa: PLC0415

    return numpy.array(values, dtype=numpy.int64)  # type: ignore[return-value]


def _wants_plain() -> bool:
    if os.environ.get("CRISIS_PLAIN_PYTHON"):
        return True
    return importlib.util.find_spec("numba") is None


def _compiled_entries(progress: Progress | None) -> dict[int, Callable[..., Any]]:
    """The machine code of every entry, by the identity of its function."""
    import numba  # noqa: PLC0415  (half a second: only when a kernel is needed)

    from .machine.library import only_once  # noqa: PLC0415  (imports numba)

    folder = cache_folder()
    config: Any = numba.config
    before = config.CACHE_DIR
    entries: dict[int, Callable[..., Any]] = {}
    wanted = [(one.function, one.signature) for one in _waiting if one.signature is not None]
    try:
        if folder is not None:
            config.CACHE_DIR = str(folder)
        dispatchers = _own_twins(numba.njit, keep=folder is not None)
        with only_once({function.__name__ for function, _ in wanted}):
            for function, signature in wanted:
                if progress is not None:
                    progress(len(entries), len(wanted))
                entries[id(function)] = _entry_point(dispatchers[id(function)], signature)
    finally:
        config.CACHE_DIR = before
    if folder is not None:
        (folder / _COMPLETE).touch()
    return entries


def _own_twins(njit: Callable[..., Any], keep: bool) -> dict[int, Any]:
    """Dispatchers over copies of all functions, in copies of their modules' names.

    Kernels find each other by global name: the copies find each other, and the functions as they
    are written stay as they are, for who is in the midst of them."""
    modules = {waiting.function.__module__ for waiting in _waiting}
    spaces = {name: dict(vars(sys.modules[name])) for name in modules}
    found: dict[int, Any] = {}
    for waiting in _waiting:
        function = waiting.function
        twin = FunctionType(
            function.__code__, spaces[function.__module__], function.__name__, function.__defaults__
        )
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        found[id(function)] = _for_any_number(njit(**_options(waiting, keep))(twin))
    for space in spaces.values():
        space.update({key: found[id(v)] for key, v in space.items() if id(v) in found})
    _dispatchers.extend(found.values())
    return found


def _for_any_number(dispatcher: Any) -> Any:
    """Let a constant be a number like any other: numba would compile what is called with 0 and with
    1 once for each, which is a third of all it did."""
    import numba  # noqa: PLC0415

    template, types = dispatcher.get_call_template, cast(Any, numba.types)

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple([types.unliteral(one) for one in args]), kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _options(waiting: "_Waiting[..., Any]", keep: bool) -> dict[str, Any]:
    """What numba makes of a function.

    Only an entry is called from Python and kept on disk, with all that it calls inside. To leave
    the doors for Python and C out of the others saves a quarter of the compile time."""
    entry = waiting.signature is not None
    return {
        "cache": keep and entry,
        "fastmath": False,
        "no_cpython_wrapper": not entry,
        "no_cfunc_wrapper": True,
    }


def _entry_point(dispatcher: Any, signature: str) -> Callable[..., Any]:
    """Compile an entry and return the function behind numba's dispatcher.

    The dispatcher finds out the type of every argument, which takes longer than most questions;
    an entry has one signature, and its wrapper refuses what it cannot convert by itself.
    """
    dispatcher.compile(signature)
    (compilation,) = dispatcher.overloads.values()
    return cast(Callable[..., Any], compilation.entry_point)


def _publish(targets: Mapping[int, Callable[..., Any]]) -> None:
    """Put functions wherever a kernel module names what they take the place of."""
    for waiting in _waiting:
        known = targets.get(id(waiting), targets.get(id(waiting.function)))
        waiting.target = known or waiting.target
    for name in {waiting.function.__module__ for waiting in _waiting}:
        space = vars(sys.modules[name])
        space.update({key: targets[id(v)] for key, v in space.items() if id(v) in targets})


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


def cache_folder() -> Path | None:
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
