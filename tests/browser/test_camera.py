"""The camera shows what is asked about, whatever the player looked at before."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher

IN_SIGHT = (
    "await Promise.all([import('/view/camera.js'), import('/decisions/choose.js')]).then(([c, d]) => {"
    " const byId = s.position.value.byId;"
    " return d.lit.value.size && c.showsAll([...d.lit.value.keys()].map(id => byId.get(id))); })"
)


def look_at_corner(page: Page) -> None:
    """Zoom close into the far corner, as somebody who looks at something else."""
    box = page.locator(".stage").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 90, box["y"] + 12)
    for _ in range(8):
        page.mouse.wheel(0, -400)
    page.wait_for_function("import('/view/camera.js').then(c => c.camera.value.zoom > 2)")


def acting(pending: dict[str, Any], _seat: Any) -> bool:
    return bool(pending["purpose"] == "act")


def test_a_new_prompt_brings_its_pieces_into_sight(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(acting))
    look_at_corner(page)
    for _ in range(12):
        asked = player.wait_for_decision()
        assert asked is not None
        if asked["purpose"] == "turn":
            break
        keys = {one["what"]: one["key"] for one in asked.get("options", ())}
        look_at_corner(page)
        player.pick(keys.get("end") or keys.get("pass") or next(iter(keys.values())))
        player.wait("s.pending.value && !s.sending.value")
    asked = player.wait_for_decision()
    assert asked is not None and asked["purpose"] == "turn"
    player.wait(IN_SIGHT)  # those who may activate


def test_a_reload_on_the_phone_shows_who_acts_large_enough(server: Server, player: Player) -> None:
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.open(Reacher(server.table).until(acting))
    # with the whole table on a phone nobody can be made out
    player.wait("(await import('/view/camera.js')).camera.value.zoom > 1.5")


def test_a_tag_lies_on_no_plate_and_no_base(player: Player) -> None:
    player.visit()
    player.page.wait_for_selector(".hero, .start")
    found = player.page.evaluate(
        """() => import('/parts/board/labels.js').then(l => {
          const unit = {id: 'u', short: 'Captain America', x: 18, y: 18, r: 0.7, power: 2, conditions: [], held: []};
          const chip = [18, 19.6], ppi = 20;
          const free = l.layPlates([unit], ppi, new Set());
          const plates = l.layPlates([unit], ppi, new Set(), [chip]);
          const at = l.layTag([18, 19.3], '4.2″ of 6.6″', [unit], free, ppi);
          return {free: free.get('u'), moved: plates.get('u'), tag: at};
        })"""
    )
    assert found["free"]["y"] > 18, "the plate stands below its base"
    assert found["moved"]["y"] < 18, "a Size chip there sends it above"
    plate_top, plate_bottom = found["free"]["y"], found["free"]["y"] + 13 / 20
    tag_top, tag_bottom = found["tag"]["y"], found["tag"]["y"] + 1
    beside = abs(found["tag"]["x"] - 18) > 3
    assert beside or tag_bottom <= plate_top or tag_top >= plate_bottom
