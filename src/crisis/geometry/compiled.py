"""One scalar source, compiled by numba where it is installed, plain Python where it is not.

Belongs here: the decorator ``compiled``, the moment of compiling, the place of the disk cache.
Does not belong here: geometry.

Importing a package of kernels compiles nothing and does not import numba. The first call of any
kernel turns its whole package at once, ``activate()`` the geometry's: the entries, kernels that are
called from outside, run as machine code from then on. What they call is compiled with
them; called from Python it stays plain Python. With ``CRISIS_PLAIN_PYTHON`` set, or without numba,
so do the entries. Each package has a disk cache of its own: nobody waits for another one's.

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
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar, cast

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
# What kernels read and write: arrays for numba, lists in plain Python; a reader may think of lists.
Floats = list[float]
Ints = list[int]

Progress = Callable[[int, int], None]  # how many entries are ready, of how many

OWN = f"{__package__}.kernel"  # the package of the geometry

_lock = threading.RLock()
_waiting: dict[str, list["_Waiting[..., Any]"]] = {}  # by package
_active: set[str] = set()  # packages whose kernels answer
_dispatchers: list[Any] = []  # kept alive: entry points belong to them
_mode: list[str] = []  # empty until somebody asks, then ["plain"] or ["numba"]
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

    @property
    def package(self) -> str:
        return self.function.__module__.rpartition(".")[0]

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        _activate([self.package])
        assert self.target is not None
        return self.target(*args, **kwargs)


def compiled(
    signature: str | None = None,
) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Mark a kernel function; one with a signature is an entry and accepts no other types."""

    def mark(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        waiting = _Waiting(function, signature)
        _waiting.setdefault(waiting.package, []).append(waiting)
        return waiting

    return mark


def activate(plain: bool = False, progress: Progress | None = None) -> None:
    """Compile, or load from the disk cache, every entry of the geometry: once."""
    with _lock:
        _decide(plain)
        _activate([OWN], progress)


def _activate(packages: Sequence[str], progress: Progress | None = None) -> None:
    """Let the kernels of packages answer that do not yet."""
    if _active.issuperset(packages):
        return
    with _lock:
        new = [package for package in packages if package not in _active]
        _publish(new, {id(one): one.function for package in new for one in _waiting[package]})
        if _decide() == "numba":
            _publish(new, _compiled_entries(new, progress))
        _active.update(new)


def _decide(plain: bool = False) -> str:
    """How kernels run, from the first question on."""
    with _lock:
        if not _mode:
            _mode.append("plain" if plain or _wants_plain() else "numba")
        return _mode[0]


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
        if _wants_plain() or _mode == ["numba"]:
            return settle()
        packages = sorted(_active)
        entries = _compiled_entries(packages, None)
        _publish(packages, {key: _either(entry, key) for key, entry in entries.items()})
        _mode[:] = ["numba"]
        for forget in _forgetting:
            forget()
    settle()


def on_take_over(forget: Callable[[], None]) -> None:
    """Have a memory of packed values emptied when machine code takes over."""
    _forgetting.append(forget)


def _either(entry: Callable[..., Any], key: int) -> Callable[..., Any]:
    plain = next(one.function for one in _all(_active) if id(one.function) == key)

    def answer(*args: Any) -> Any:
        try:
            return entry(*args)
        except TypeError:  # lists, packed before machine code took over: an entry reads arrays
            return plain(*args)

    return answer


def is_compiled() -> bool:
    """Say whether kernels run as machine code."""
    return (_mode[0] if _mode else _decide()) == "numba"


def warm_up(progress: Progress | None = None) -> None:
    """Compile every kernel, or load it from the disk cache, so that no later call has to."""
    activate(progress=progress)


def get_ready(package: str) -> None:
    """Compile a package of kernels, or load it, before somebody thinks with it by the clock."""
    _activate([package])


def is_kept(package: str = OWN) -> bool:
    """Say whether nothing of a package that is imported has to be compiled: its disk cache is
    complete, or there is no numba."""
    folder = None if _wants_plain() else cache_folder(package)
    return _wants_plain() or (folder is not None and (folder / _COMPLETE).exists())


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


def _all(packages: Iterable[str]) -> list["_Waiting[..., Any]"]:
    return [waiting for package in packages for waiting in _waiting[package]]


def _compiled_entries(
    packages: Sequence[str], progress: Progress | None
) -> dict[int, Callable[..., Any]]:
    """The machine code of every entry of these packages, by the identity of its function."""
    entries: dict[int, Callable[..., Any]] = {}
    of = sum(waiting.signature is not None for waiting in _all(packages))

    def one_more(done: int) -> None:
        if progress is not None:
            progress(done, of)

    for package in packages:
        _compile_package(package, entries, one_more)
    return entries


def _compile_package(
    package: str, entries: dict[int, Callable[..., Any]], one_more: Callable[[int], None]
) -> None:
    import numba  # noqa: PLC0415  (half a second: only when a kernel is needed)

    from .machine.library import only_once  # noqa: PLC0415  (imports numba)

    folder = cache_folder(package)
    config: Any = numba.config
    before = config.CACHE_DIR
    wanted = [
        (one.function, one.signature) for one in _waiting[package] if one.signature is not None
    ]
    try:
        if folder is not None:
            config.CACHE_DIR = str(folder)
        dispatchers = _own_twins(_waiting[package], numba.njit, keep=folder is not None)
        with only_once({function.__name__ for function, _ in wanted}):
            for function, signature in wanted:
                one_more(len(entries))
                entries[id(function)] = _entry_point(dispatchers[id(function)], signature)
    finally:
        config.CACHE_DIR = before
    if folder is not None:
        (folder / _COMPLETE).touch()


def _own_twins(
    kernels: Sequence["_Waiting[..., Any]"], njit: Callable[..., Any], keep: bool
) -> dict[int, Any]:
    """Dispatchers over copies of all functions, in copies of their modules' names.

    Kernels find each other by global name: the copies find each other, and the functions as they
    are written stay as they are, for who is in the midst of them."""
    modules = {waiting.function.__module__ for waiting in kernels}
    spaces = {name: dict(vars(sys.modules[name])) for name in modules}
    found: dict[int, Any] = {}
    for waiting in kernels:
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


def _publish(packages: Iterable[str], targets: Mapping[int, Callable[..., Any]]) -> None:
    """Put functions wherever a kernel module names what they take the place of."""
    kernels = _all(packages)
    for waiting in kernels:
        known = targets.get(id(waiting), targets.get(id(waiting.function)))
        waiting.target = known or waiting.target
    for name in {waiting.function.__module__ for waiting in kernels}:
        space = vars(sys.modules[name])
        space.update({key: targets[id(v)] for key, v in space.items() if id(v) in targets})


def _digest(kernels: Sequence["_Waiting[..., Any]"]) -> str:
    """Name the kernels as they are now: numba itself notices changes in one file only."""
    digest = hashlib.sha256()
    for waiting in kernels:
        code = waiting.function.__code__
        parts = (code.co_name, code.co_code, code.co_consts, code.co_names, waiting.signature)
        digest.update(repr(parts).encode())
    digest.update(repr(_constants(kernels)).encode())
    return digest.hexdigest()[:16]


def _constants(kernels: Sequence["_Waiting[..., Any]"]) -> list[tuple[str, float]]:
    """Global numbers are frozen into machine code, so they are part of its name."""
    found = set()
    for waiting in kernels:
        for key, value in waiting.function.__globals__.items():
            if isinstance(value, int | float) and key.isupper():
                found.add((key, float(value)))
    return sorted(found)


def cache_folder(package: str = OWN) -> Path | None:
    """Choose the first place that can be written to; None means compile in every process."""
    name = "-".join(package.split(".")[-2:])  # geometry-kernel
    homes = [Path(__file__).parent / "__pycache__", Path.home() / ".cache" / "crisis"]
    if os.environ.get("NUMBA_CACHE_DIR"):
        homes.insert(0, Path(os.environ["NUMBA_CACHE_DIR"]))
    for home in homes:
        folder = home / f"{name}-{_digest(_waiting[package])}"
        if _writable(folder):
            _drop_old_caches(home, folder, name)
            return folder
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _drop_old_caches(home: Path, current: Path, name: str) -> None:
    others = [path for path in home.glob(f"{name}-*") if path != current and path.is_dir()]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT_CACHES - 1 :]:
        shutil.rmtree(path, ignore_errors=True)
