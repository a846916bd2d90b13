"""The rulebook as Markdown pages in the reader's language: `crisis rules export`."""

from crisis.rulebook import Rulebook
from crisis.texts.told import told


def rulebook_pages(book: Rulebook) -> dict[str, str]:
    """The pages by file name; the book is given in the language that is read."""
    return {
        "numbered.md": _numbered_page(book),
        "decisions.md": _decisions_page(book),
        "editions.md": _editions_page(book),
    }


def _numbered_page(book: Rulebook) -> str:
    derived = told("derived")
    about = told("*{derived}*: follows from printed rules or examples.", derived=derived)
    lines = [f"# {told('Numbered rules')}", "", about]
    chapter = ""
    for rule in book.rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += ["", f"## {chapter}", ""]
        where = told("all editions") if len(rule.editions) == 4 else ", ".join(rule.editions)
        mark = f" *{derived}*" if rule.derived else ""
        lines.append(f"- **{rule.id}** ({where}){mark} {rule.text}")
    return "\n".join(lines) + "\n"


def _decisions_page(book: Rulebook) -> str:
    lines = [f"# {told('Decisions on open points')}", ""]
    for point in book.decisions:
        rules = f" ({', '.join(point.rules)})" if point.rules else ""
        lines.append(f"- **{point.id} {point.question}** {point.text}{rules}")
    return "\n".join(lines) + "\n"


def _editions_page(book: Rulebook) -> str:
    heads = ("id", told("point"), "core-2019", "core-2023", "1.2", "1.3", told("rules"))
    lines = [
        f"# {told('Differences between the editions')}",
        "",
        told(
            "`(~ value)`: the book is silent, this value is used; `-`: there is no such mechanism."
        ),
        "",
        f"| {' | '.join(heads)} |",
        "|---|---|---|---|---|---|---|",
    ]
    for line in book.editions:
        cells = (line.id, line.point, line.core_2019, line.core_2023, line.v1_2, line.v1_3)
        lines.append(f"| {' | '.join(cells)} | {line.rules} |")
    return "\n".join(lines) + "\n"
