"""Libraries of machine code, made once: numba is kept from doing the same work again.

Belongs here: what is linked, optimised and translated. Does not belong here: what numba keeps on
disk.

Left alone, numba makes a library of every function, with all that it calls inside, optimises it and
translates it, and does so again in every caller: two and a half times the work in all. Here only an
entry is optimised and translated, once, with the parts that it needs. What numba finds out about
``+`` or ``max`` for some types is kept for the next function, and garbage is not looked for
meanwhile.
"""

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import codegen as numba_codegen
from numba.core.registry import cpu_target
from numba.core.types import functions as numba_functions

_Library: Any = numba_codegen.JITCodeLibrary
_Function: Any = numba_functions.BaseFunction


class _Part(_Library):  # type: ignore[misc]
    """An inner function: kept as it was lowered until an entry needs it."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Do nothing yet."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nobody calls it from outside."""
        return 0


class _Whole(_Library):  # type: ignore[misc]
    """An entry with every part that it calls, directly or not."""

    def _optimize_functions(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Link all parts, callers before what they call: LLVM drops what nobody calls yet."""
        found: dict[Any, None] = {}
        _collect(self, found)
        self._linking_libraries = [library for library in reversed(found) if library is not self]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Once instead of twice, and without vectors: kernels leave their loops early."""
        manager, builder = self._codegen._module_pass_manager(
            opt=2, loop_vectorize=False, slp_vectorize=False
        )
        manager.run(self._final_module, builder)


def _collect(library: Any, found: dict[Any, None]) -> None:
    """Note what a library calls, then the library itself; one that numba finished stands alone."""
    if library in found:
        return
    if isinstance(library, _Part | _Whole):
        for one in library._linking_libraries:
            _collect(one, found)
    found[library] = None


@contextmanager
def only_once(entries: Collection[str]) -> Iterator[None]:
    """Let numba optimise and translate only functions of these names, with all that they call."""
    codegen: Any = cpu_target.target_context.codegen()
    ask = _Function.get_call_type
    set_environment = codegen.set_env
    known: dict[Any, Any] = {}
    environments: dict[str, Any] = {}

    def create_library(name: str) -> Any:
        return (_Whole if name in entries else _Part)(codegen, name)

    def set_env(name: str, environment: Any) -> None:
        environments[name] = environment  # of a part: set when the entry around it is there
        for key in [key for key in environments if codegen._engine.is_symbol_defined(key)]:
            set_environment(key, environments.pop(key))

    def get_call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
        key = (id(function), args)
        if kws or key not in known:
            known[key] = ask(function, context, args, kws)
        return known[key]

    collecting = gc.isenabled()
    gc.disable()
    codegen.create_library, codegen.set_env = create_library, set_env
    _Function.get_call_type = get_call_type
    try:
        yield
    finally:
        _Function.get_call_type = ask
        del codegen.create_library, codegen.set_env
        if collecting:
            gc.enable()
