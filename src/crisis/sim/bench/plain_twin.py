"""The geometry package a second time, in plain Python, to compare the two in one process.

Belongs here: loading the twin for tests and benchmarks. Does not belong here: anything a game uses.
"""

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import crisis.geometry

TWIN = "crisis_geometry_plain"


def plain_twin() -> ModuleType:
    """Return a copy of this package whose kernels run as plain Python; loaded once."""
    if TWIN in sys.modules:
        return sys.modules[TWIN]
    folder = Path(crisis.geometry.__file__).parent
    spec = importlib.util.spec_from_file_location(
        TWIN, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None and spec.loader is not None
    twin = importlib.util.module_from_spec(spec)
    sys.modules[TWIN] = twin
    spec.loader.exec_module(twin)
    importlib.import_module(f"{TWIN}.compiled").activate(plain=True)
    return twin
