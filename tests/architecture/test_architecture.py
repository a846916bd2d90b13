"""The shape of the code, kept by tests: imports point one way, the core does no I/O, no edition ids."""

import ast
import re
from pathlib import Path

import pytest

import crisis

ROOT = Path(crisis.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
TESTS = sorted(Path(__file__).parents[1].rglob("*.py"))

MAY_IMPORT = {
    "geometry": set(),
    "dice": set(),
    "cards": {"dice"},
    "data": {"cards"},
    "languages": {"cards"},
    "texts": {"cards", "languages"},
    "state": {"dice", "geometry", "texts"},
    "rules": {"cards", "state", "dice", "geometry", "texts"},
    "play": {"rules", "cards", "state", "dice", "geometry", "data", "texts", "languages"},
    "ai": {"play", "rules", "state", "dice", "cards", "geometry", "texts"},
    "sim": {"ai", "play", "rules", "cards", "state", "dice", "geometry", "data", "texts"},
    "plans": {"sim", "ai", "play", "rules", "cards", "state", "geometry", "texts"},
    "server": {
        "plans", "ai", "play", "rules", "cards", "state", "dice", "geometry", "data", "rulebook",
        "texts", "languages",
    },
    "cli": {
        "plans", "server", "sim", "ai", "play", "rules", "cards", "state", "dice", "geometry",
        "data", "rulebook", "texts", "languages",
    },
    "rulebook": {"languages"},
}  # fmt: skip

PURE = ("geometry", "dice", "cards", "state", "rules")
FORBIDDEN = {
    "random", "time", "datetime", "os", "io", "pathlib", "socket", "asyncio", "logging", "secrets",
    "subprocess", "threading", "pickle", "tempfile", "shutil", "sys", "importlib",
}  # fmt: skip
# The door to the compiler needs to know where its cache may lie; it decides no result.
COMPILER_DOORS = ("geometry/compiled.py",)


def package(path: Path) -> str:
    relative = path.relative_to(ROOT)
    return relative.parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            if node.module == "crisis":
                names |= {f"crisis.{alias.name}" for alias in node.names}
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    own = package(path)
    if own in ("__init__", "__main__"):
        return
    inside = {name.split(".")[1] for name in imported(path) if name.startswith("crisis.")}
    wrong = inside - {own, "__version__"} - MAY_IMPORT[own]
    assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


@pytest.mark.parametrize("name", PURE)
def test_no_io_time_or_randomness_in_the_core(name: str) -> None:
    for path in sorted((ROOT / name).rglob("*.py")):
        relative = str(path.relative_to(ROOT))
        roots = {module.split(".")[0] for module in imported(path)}
        wrong = set() if relative in COMPILER_DOORS else roots & FORBIDDEN
        assert not wrong, f"{relative} imports {sorted(wrong)}"
        calls = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & {"open", "print", "input", "eval", "exec"}, relative


def test_rules_never_compare_an_edition_id() -> None:
    ids = re.compile(r"""["'](core-2019|core-2023|1\.2|1\.3)["']""")
    for path in sorted((ROOT / "rules").rglob("*.py")):
        if path.name == "edition.py":
            continue
        text = path.read_text("utf-8")
        assert not ids.search(text), f"{path.name} names an edition"
        assert "edition.id ==" not in text and "state.edition ==" not in text, path.name


CUTTING = {
    "removeprefix",
    "removesuffix",
    "partition",
    "rpartition",
    "split",
    "startswith",
    "endswith",
}


# As keys begin: the kind of an option and a colon.
KIND_IN_KEY = re.compile(r"(attack|power|tactic|target|add|place|choose|interact|shake):$")


def test_nothing_is_read_out_of_the_key_of_an_option() -> None:
    """A key is text for records and the wire; what an option means stands in its fields."""
    tests = [path for path in TESTS if path.parent.name != "architecture"]
    for path in [*FILES, *tests]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in CUTTING:
                owner = node.value
                cut = isinstance(owner, ast.Attribute) and owner.attr == "key"
                assert not cut, f"{path.name}:{node.lineno} reads something out of a key"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                cut = node.func.attr in CUTTING and any(
                    isinstance(given, ast.Constant) and KIND_IN_KEY.match(str(given.value))
                    for given in node.args
                )
                assert not cut, f"{path.name}:{node.lineno} reads a kind out of a key"


def test_no_step_label_is_compared_as_text() -> None:
    """Which part of a sequence a label belongs to says its table (`Procedure.stage`)."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                steps = any(isinstance(one, ast.Attribute) and one.attr == "step" for one in sides)
                texts = any(
                    isinstance(part, ast.Constant) and isinstance(part.value, str)
                    for one in sides
                    for part in ast.walk(one)
                )
                assert not (steps and texts), f"{path.name}:{node.lineno} compares a step label"


def test_one_loop_carries_out_the_steps() -> None:
    """Whoever plays a copy on (odds, advice) goes through `rules.core.loop` as the engine does."""
    loops = {
        str(path.relative_to(ROOT))
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "following"
    }
    assert loops == {"rules/core/procedure.py", "rules/core/loop.py"}


# Frames of other procedures that are written without an event of their own: by name, with a reason.
WRITE_ABROAD = {
    "record_dealt",  # the target's damage, told by Damaged, for the riders of the attack
    "set_dice",  # a pool in whichever frame holds it, told by DiceRerolled and DiceChanged
    "gather",  # an `each` adds up for the rule it belongs to
}


def frames_found(function: ast.FunctionDef) -> set[str]:
    """Names of a function that hold a frame looked up on the stack."""

    def looked_up(value: ast.expr | None) -> bool:
        call = value.func if isinstance(value, ast.Call) else None
        return isinstance(call, ast.Attribute) and call.attr in ("nearest", "frame", "below")

    names = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and looked_up(node.value):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.Match) and looked_up(node.subject):
            bound = (part for case in node.cases for part in ast.walk(case.pattern))
            names |= {part.name for part in bound if isinstance(part, ast.MatchAs) and part.name}
    return names


def written(function: ast.FunctionDef) -> set[str]:
    """Names of a function whose fields it assigns."""
    targets: list[ast.expr] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets += node.targets
        elif isinstance(node, ast.AugAssign):
            targets.append(node.target)
    parts = (part for target in targets for part in ast.walk(target))
    fields = (part.value for part in parts if isinstance(part, ast.Attribute))
    return {owner.id for owner in fields if isinstance(owner, ast.Name)}


def test_only_its_own_procedure_and_events_write_a_frame() -> None:
    for path in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name not in WRITE_ABROAD:
                abroad = frames_found(node) & written(node)
                assert not abroad, f"{path.name}: {node.name} writes {sorted(abroad)}"


def test_nothing_is_unpickled_or_evaluated() -> None:
    for path in FILES:
        names = {name.split(".")[0] for name in imported(path)}
        assert not names & {"pickle", "marshal", "shelve"}, path.name


MOST_LINES = 500
MOST_LINES_OF_TESTS = 600


def test_files_and_functions_stay_short() -> None:
    for path in FILES:
        text = path.read_text("utf-8")
        assert text.count("\n") <= MOST_LINES, f"{path.relative_to(ROOT)} is too long"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or 0) - node.lineno
                assert length <= 75, f"{path.relative_to(ROOT)}: {node.name} has {length} lines"


def test_no_file_of_tests_grows_too_long() -> None:
    for path in TESTS:
        assert path.read_text("utf-8").count("\n") <= MOST_LINES_OF_TESTS, (
            f"{path.name} is too long"
        )


def test_nothing_reads_outside_the_repository() -> None:
    for path in [*FILES, *Path(__file__).parents[1].rglob("*.py")]:
        text = path.read_text("utf-8")
        assert "/work" + "/" not in text and "shared" + "/rules" not in text, path
