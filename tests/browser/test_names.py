"""Short forms of names on the page, whatever an author calls a character."""

import pytest

from tests.browser.player import Player

NAMES = {
    "2099": "20", "7": "7", "Captain America, First Avenger": "CA", "Hulk": "HU", "M.O.D.O.K.": "MK",
    "!!!": "!!", "": "?", "Doctor 8": "D8",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_name_has_initials(player: Player, name: str) -> None:
    player.visit()
    found = player.page.evaluate(
        "name => import('/names.js').then(names => names.initials(name))", name
    )
    assert found == NAMES[name]


def test_two_cards_that_people_call_the_same_differ_at_one_table(player: Player) -> None:
    """Of all characters, those with one short name: at a table together each has a name of its own."""
    player.visit()
    player.page.wait_for_selector(".start")
    found = player.page.evaluate(
        """async () => {
          const { positionOf } = await import('/game/position.js'), { getCatalogue } = await import('/api.js');
          const catalogue = await getCatalogue('1.3'), cards = Object.values(catalogue.characters);
          const unit = card => [`A.${card.slug}`, {id: `A.${card.slug}`, side: 'A', owner: 'A', card: card.slug, radius: 700}];
          const at = together => positionOf(
            {state: {sides: {}, units: Object.fromEntries(together.map(unit))}}, catalogue, 'A').units;
          const pairs = [];
          for (const one of cards) for (const two of cards)
            if (one.slug < two.slug && one.short === two.short)
              pairs.push([one.slug, two.slug, at([one, two]).map(u => u.short)]);
          return {pairs, alone: Object.fromEntries(cards.map(card => [card.slug, at([card])[0].short]))};
        }"""
    )
    assert found["alone"]["baron-helmut-zemo"] == "Zemo"
    assert found["alone"]["invincible-iron-man"] == "Iron Man"
    assert found["alone"]["spider-man-miles-morales"] == "Miles Morales"
    assert len(found["pairs"]) >= 5, "the two core sets share their heroes"
    alike = [pair for pair in found["pairs"] if pair[2][0] == pair[2][1]]
    assert alike == []
