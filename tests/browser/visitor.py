"""A visitor who looks at every prompt of a game in windows of several sizes and notes what is wrong with it."""

from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from crisis.server.protocol.client import TableServer
from tests.browser.player import Decision, Player

SIZES = {
    "desktop": (1440, 900),
    "laptop": (1366, 657),
    "tablet": (1024, 768),
    "phone": (390, 844),
}
ZOOMED = (720, 450)  # 1440 x 900 at 200 %
EVERY = {**SIZES, "zoomed": ZOOMED}
END: Decision = {"purpose": "the end"}
PROMPT = (".prompt", ".tray")  # what a kind of prompt brings of its own
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()

# A new prompt is deaf for 400 ms (test_prompt.py): of a thousand prompts that would be seven minutes.
HEARS = "import('/decisions/commit.js').then(commit => { commit.deaf.value = false; })"

# What the eye sees: names of controls as they are read out, boxes inside the window, nothing too wide.
LOOK = r"""async () => {
  const found = [], frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame(); // panels have their new places
  const shown = e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.twin, .vh');
  const spoken = e => {
    if (e.getAttribute('aria-label')) return e.getAttribute('aria-label');
    const copy = e.cloneNode(true);
    copy.querySelectorAll('[aria-hidden=true]').forEach(one => one.remove());
    return copy.textContent.replace(/\s+/g, ' ').trim();
  };
  const prompt = document.querySelector('.prompt');
  if (prompt) {
    const names = [...prompt.querySelectorAll('button, select, input, summary')]
      .filter(shown).map(spoken).filter(Boolean);
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    if (twice.length) found.push('two controls have one name: ' + [...new Set(twice)].join(', '));
    const inView = e => {
      const box = e.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      const top = document.elementFromPoint(x, y);
      return box.height > 0 && top && (e.contains(top) || top.contains(e));
    };
    const covered = document.querySelector('.table[data-sheet]:not([data-sheet=""])'); // by a sheet the visitor opened
    const main = covered ? [] : [...prompt.querySelectorAll('.acts .btn.primary, [data-key=end], [data-key=pass]')];
    for (const e of main.filter(shown)) if (!inView(e)) found.push('out of view: ' + spoken(e));
  }
  const cut = [...document.querySelectorAll('.prompt h1, .prompt .btn, .prompt .opt > span, .row .nm, .row .hp em, .tactics .nm, .crname, .mission .held span, .race .prio strong')]
    .filter(e => shown(e) && e.clientWidth > 2 && e.scrollWidth > e.clientWidth + 1);
  for (const e of cut) found.push(`cut: ${e.textContent.trim()} (${e.className || e.tagName})`);
  const labels = [...document.querySelectorAll('[aria-label], [title]')]
    .flatMap(e => [e.getAttribute('aria-label'), e.getAttribute('title')]).filter(Boolean);
  const raw = [document.body.innerText, ...labels].join('\n').match(/\b(story|ask|option|entry|prompt|commit|moment|happening|odds|log|setup|card|pool|face|tool|side|timing|word)\.[a-z]\w*/);
  if (raw) found.push('a text is missing: ' + raw[0]);
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  for (const e of document.querySelectorAll('body *')) {
    const box = e.getBoundingClientRect();
    if (box.width <= innerWidth + 1 || e.closest('svg') || e.closest('.tilt') || !shown(e)) continue;
    if (e.parentElement.closest('.pltable')) continue; // all against all: moves in a frame of its own, which fits
    found.push('wider than the window: ' + e.tagName + '.' + e.className);
  }
  return found;
}"""


def serious_findings(page: Page, parts: Sequence[str] = ()) -> list[str]:
    """What the accessibility checker calls serious or critical, on the page or in these parts of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(
        """parts => { const there = parts.filter(part => document.querySelector(part));
          return axe.run(there.length ? {include: there} : document, {resultTypes: ['violations']}); }""",
        list(parts),
    )
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


class Visitor:
    """Plays a game by clicks and looks round at every prompt.

    `checked` are the kinds of prompts that the accessibility checker has seen at a size, the first of
    them with the whole page around it; visitors of several games may share it. `sizes` are those at
    which every prompt is looked at; it is answered in the last of them.
    """

    def __init__(
        self,
        player: Player,
        checked: set[tuple[str, str]] | None = None,
        sizes: Sequence[str] = tuple(reversed(SIZES)),
    ) -> None:
        self.player = player
        self.page = player.page
        self.wrong: list[str] = []
        self.prompts = 0
        self._sizes = sizes
        self._checked = set() if checked is None else checked

    def look(self, asked: Decision) -> None:
        """Some sizes at every prompt; all of them and 200 % for each kind of prompt once, with the checker."""
        self.prompts += 1
        kind = asked["purpose"]
        new = [name for name in EVERY if (name, kind) not in self._checked]
        for name in [*(one for one in new if one not in self._sizes), *self._sizes]:
            self._resize(name)
            self._note(name, asked, self.page.evaluate(LOOK))
            self._check(name, asked)

    def _check(self, size: str, asked: Decision) -> None:
        """The page around the prompts is the same for all of them: once at each size is enough."""
        kind = asked["purpose"]
        if (size, kind) in self._checked:
            return
        first = all(one != size for one, _ in self._checked)
        self._checked.add((size, kind))
        parts = () if first or asked is END else PROMPT
        self._note(size, asked, serious_findings(self.page, parts))

    def _resize(self, name: str) -> None:
        width, height = EVERY[name]
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})

    def _note(self, size: str, asked: Decision, found: list[str]) -> None:
        self.wrong += [f"{size}, {asked['purpose']}: {what}" for what in found]

    def visit(self, game: str, most: int = 10_000) -> None:
        """Play a game to its end, or so many prompts of it."""
        self.player.open(game)
        for _ in range(most):
            asked = self.player.wait_for_decision()
            if asked is None:
                self._look_at_the_end()
                return
            self.look(asked)
            self.page.evaluate(HEARS)
            self.player.answer(asked)

    def _look_at_the_end(self) -> None:
        for name in EVERY:
            self._resize(name)
            self._note(name, END, self.page.evaluate(LOOK))
            self._check(name, END)


def walk(
    table: TableServer,
    player: Player,
    seed: int,
    size: str,
    checked: set[tuple[str, str]],
    *,
    setup: str = "drawn",
    deploy: str = "auto",
) -> Visitor:
    """A visitor who has been through a whole game of this seed, in a window of this size."""
    made = table.create(vs="beginner", seed=seed, setup=setup, draw=seed, deploy=deploy)
    visitor = Visitor(player, checked, [size])
    visitor.visit(made["id"])
    return visitor
