"""Small things that were found by use, each once."""

from playwright.sync_api import expect

from crisis.data import catalogue
from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher


def test_who_concedes_reads_that_he_did(server: Server, player: Player) -> None:
    game = server.table.create(vs="easy", seed=1)
    with server.table.sit(game["id"], game["seats"]["A"]) as seat:
        seat.ask("concede")
    player.visit(f"#/game/{game['id']}")
    expect(player.page.locator("body")).to_contain_text("You conceded.")
    expect(player.page.locator("body")).not_to_contain_text("opponent conceded")


def test_a_spot_a_hair_outside_snaps_to_the_legal_one(server: Server, player: Player) -> None:
    game = Reacher(server.table).until(lambda asked, _: asked["purpose"] == "deploy")
    player.open(game)
    player.wait_for_decision()
    player.wait("await import('/decisions/place.js').then(p => p.area.value)")
    player.page.evaluate(
        """async () => {
          const p = await import('/decisions/place.js'), [ring] = p.area.value.rings;
          const [x, y] = ring.reduce((a, b) => (b[1] < a[1] ? b : a)); // the edge towards the middle
          p.tryAt([x, y - 0.15]);
        }"""
    )
    expect(player.page.locator(".prompt .acts .btn.primary")).to_be_enabled()
    expect(player.page.locator(".call")).to_have_count(0)


def test_the_letters_of_coins_and_cards_differ(player: Player) -> None:
    player.visit()
    names = [
        "Captain America, X",
        "Crimson Avenger",
        "The Black Widow",
        "Black Wolf",
        "Kingpin",
        "King Thor",
    ]
    found = player.page.evaluate(
        "names => import('/names.js').then(n => [...n.monograms(names).values()])", names
    )
    assert len(found) == len(names) == len(set(found))
    assert found[0] == "CA" and found[2] == "BW"
    letters = player.page.evaluate("import('/names.js').then(n => n.initials('Brace for Impact'))")
    assert letters == "BI"


def test_a_crisis_is_read_in_words_and_once(server: Server, player: Player) -> None:
    game = server.table.create(
        vs="easy",
        seed=1,
        setup={
            "table": "harbour",
            "crises": [
                "deadly-meteors-mutate-civilians",
                "panic-grips-city-as-evacuation-efforts-continue",
            ],
            "squads": {
                side: {"characters": [who]} for side, who in (("A", "hulk"), ("B", "kingpin"))
            },
        },
    )
    player.open(game["id"])
    player.page.click(".mission .crname >> nth=1")
    panel = player.page.locator(".rulepanel")
    expect(panel.locator(".ruletext, .ln p").first).to_be_visible()
    expect(panel).not_to_contain_text("card.kind")
    lines = panel.locator(".ruletext, .ln p").all_inner_texts()
    assert lines and len(lines) == len(set(lines))


def test_no_stray_number_lies_on_the_board_while_a_target_is_chosen(
    server: Server, player: Player
) -> None:
    game = Reacher(server.table).until(lambda asked, _: asked["purpose"] == "declare_target")
    player.open(game)
    stray = "[...document.querySelector('.stage').childNodes].filter(n => n.nodeType === 3).map(n => n.data)"
    player.wait("await import('/decisions/choose.js').then(c => c.between.value)")
    assert player.page.evaluate(stray) == []


def test_rubble_is_drawn_from_what_the_server_tells(server: Server, player: Player) -> None:
    game = server.table.create(vs="easy", seed=1)
    player.open(game["id"])
    assert player.page.locator(".rubble > *").count() == 0
    player.page.evaluate(
        """() => import('/game/session.js').then(s => {
          const now = structuredClone(s.snapshot.value), [id] = Object.keys(now.state.terrain);
          now.rubble = [now.state.terrain[id]];
          delete now.state.terrain[id];
          s.snapshot.value = now;
        })"""
    )
    expect(player.page.locator(".rubble > *")).not_to_have_count(0)


def test_a_button_keeps_still_under_a_pointer_at_its_edge(player: Player) -> None:
    """One that moves when it is pointed at leaves the pointer, comes back, and trembles for ever."""
    page = player.page
    player.visit()
    page.wait_for_selector(".tilt.drawn svg")
    page.wait_for_load_state("networkidle")  # the cards are there: nothing grows any more
    for button in page.locator(".cta, .btn").all():
        if not button.is_visible():
            continue
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        for edge in (box["y"] + 0.5, box["y"] + box["height"] - 0.5):
            page.mouse.move(box["x"] + box["width"] / 2, edge)
            page.wait_for_timeout(250)  # longer than any of the page's transitions
            assert button.bounding_box() == box
            page.mouse.down()
            page.wait_for_timeout(150)
            assert button.bounding_box() == box
            page.mouse.move(0, 0)
            page.mouse.up()


def test_whatever_is_hit_is_marked_round_or_square(server: Server, player: Player) -> None:
    """A collision may be with terrain, which has walls and no base."""
    game = server.table.create(vs="easy", seed=1)
    player.visit(f"#/game/{game['id']}")
    player.wait_for_decision()
    marks = player.page.evaluate(
        """async () => {
          const { position } = await import('/game/session.js'), { marked } = await import('/parts/board/underlay.js');
          return [...position.value.byId.values()].map(thing => marked(thing, true));
        }"""
    )
    assert len(marks) > 20
    assert [mark for mark in marks if "NaN" in mark or not mark] == []


def test_every_condition_has_a_colour_and_a_letter_of_its_own(player: Player) -> None:
    player.visit()
    marks = player.page.evaluate("import('/drawing/coin.js').then(coin => coin.CONDITION)")
    assert marks.keys() == catalogue().conditions.keys()
    assert len({colour for colour, _ in marks.values()}) == len(marks)
    assert len({letter for _, letter in marks.values()}) == len(marks)
