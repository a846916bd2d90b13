"""Lessons as a newcomer takes them: by mouse, by keyboard, with mistakes, at the desk and on a phone."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import LOOK, SIZES, serious_findings

# The spot that is tried is legal, and its answer is ready.
JUDGED = (
    "await import('/decisions/place.js').then(p => p.trial.value?.legal && p.trial.value.answer)"
)


# The lines that the text of an element takes.
LINES = (
    "one => { const r = new Range(); r.selectNodeContents(one); return r.getClientRects().length; }"
)


def heading(page: Page, text: str) -> None:
    expect(page.locator(".balloon h2")).to_have_text(text)


def press(page: Page, name: str) -> None:
    """A button of the prompt, once it listens."""
    page.locator(".prompt:not(.deaf)").get_by_role("button", name=name).first.click()


def listening(page: Page, title: str) -> None:
    """The prompt asks this and has stopped being deaf."""
    expect(page.locator(".prompt:not(.deaf) h1")).to_have_text(title)


def drag(player: Player, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Take the base where it lies and let it go elsewhere, in inches of the board as it is drawn."""
    mouse = player.page.mouse
    mouse.move(*player.spot_on_screen(*start))
    mouse.down()
    mouse.move(*player.spot_on_screen(*end), steps=8)
    mouse.up()
    player.wait(JUDGED)


def test_the_first_lesson_by_mouse_with_mistakes(server: Server, player: Player) -> None:
    page = player.page
    player.visit()
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="Start: The goal").click()
    heading(page, "The race to 16")
    expect(page.locator(".race")).to_have_class("race panel shining")
    assert page.locator(".story li.empty").evaluate(LINES) == 1
    assert serious_findings(page) == []
    press(page, "Next")
    heading(page, "Places score")
    press(page, "Orange: Crossbones")
    expect(page.get_by_role("alert")).to_contain_text("Crossbones is far away")
    press(page, "Blue: you")
    heading(page, "Go to a place")
    expect(page.locator(".balloon .praise")).to_have_text("Right. Being there is enough.")
    expect(page.locator(".lessonmark")).to_have_count(2)
    press(page, "Captain America")
    press(page, "Activate")
    press(page, "End activation")
    expect(page.get_by_role("alert")).to_contain_text("he has not moved yet")
    expect(page.locator(".balloon .praise")).to_have_count(0)  # of the step before
    assert serious_findings(page) == []
    press(page, "Move")
    expect(page.get_by_role("button", name="Place here")).to_be_visible()
    drag(player, (22, 22), (24.5, 21.5))
    press(page, "Place here")
    expect(page.get_by_role("alert")).to_contain_text("Range 1 is 1 inch")
    expect(page.locator(".balloon .loud")).to_have_text("Do it for me X")
    drag(player, (24.5, 21.5), (27.4, 22.4))
    press(page, "Place here")
    heading(page, "What it brings")
    press(page, "End activation")
    heading(page, "Scored")
    press(page, "Next")
    heading(page, "Lesson done")
    page.locator(".balloon").get_by_role("link", name="All lessons").click()
    expect(page.locator(".lessoncard .tick")).to_have_text("✓ Done")
    expect(page.locator(".rail0 h2").first).to_contain_text("1 of")
    assert serious_findings(page) == []


def test_the_first_lesson_by_keyboard(server: Server, player: Player) -> None:
    page = player.page
    player.visit()
    page.wait_for_selector(".again.first")
    while not page.evaluate("document.activeElement.matches('.again.first')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    heading(page, "The race to 16")
    expect(page.locator(".prompt .btn.primary")).to_be_focused()
    page.keyboard.press("Enter")
    heading(page, "Places score")
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Crossbones is far away")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    heading(page, "Go to a place")
    listening(page, "Who activates?")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    listening(page, "What does Captain America do?")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    listening(page, "Move Captain America")
    for _ in range(5):
        page.keyboard.press("Shift+ArrowRight")
    player.wait(JUDGED)
    page.keyboard.press("Enter")
    heading(page, "What it brings")
    page.keyboard.press("Control+z")
    heading(page, "Go to a place")
    page.keyboard.press("x")
    heading(page, "What it brings")
    listening(page, "What does Captain America do?")
    page.keyboard.press("e")
    heading(page, "Scored")
    page.keyboard.press("Enter")
    heading(page, "Lesson done")
    kept = json.loads(page.evaluate("localStorage.getItem('crisis.learn')"))
    assert kept["goal"]["done"] is True


def test_the_second_lesson_by_mouse_with_mistakes(server: Server, player: Player) -> None:
    page = player.page
    player.open(server.table.create(lesson="moving")["id"])
    heading(page, "The bent tool")
    press(page, "Captain America")
    press(page, "Activate")
    expect(page.get_by_role("alert")).to_contain_text("His turn comes in a moment")
    press(page, "Black Widow")
    press(page, "Activate")
    press(page, "Move")
    listening(page, "Move Black Widow")
    drag(player, (14.2, 20.9), (13.2, 19.4))
    press(page, "Place here")
    heading(page, "Over low terrain")
    press(page, "Move")
    listening(page, "Move Black Widow")
    drag(player, (13.2, 19.4), (14.2, 19))
    press(page, "Place here")
    expect(page.get_by_role("alert")).to_contain_text("still on this side of the dumpster")
    drag(player, (14.2, 19), (15.7, 15))
    press(page, "Place here")
    heading(page, "Two actions")
    press(page, "Next")
    heading(page, "Round a large one")
    press(page, "Captain America")
    press(page, "Activate")
    press(page, "Move")
    listening(page, "Move Captain America")
    drag(player, (17.6, 27.8), (19.6, 26.4))
    press(page, "Place here")
    heading(page, "Ranges")
    page.keyboard.press("3")
    press(page, "3 inches")
    expect(page.get_by_role("alert")).to_contain_text("Range 3 is 6 inches")
    press(page, "6 inches")
    heading(page, "Lesson done")
    kept = json.loads(page.evaluate("localStorage.getItem('crisis.learn')"))
    assert kept["moving"]["done"] is True


def test_the_second_lesson_by_keyboard(server: Server, player: Player) -> None:
    page = player.page

    def activate(name: str) -> None:
        listening(page, "Who activates?")
        button = page.locator(".prompt .btn.primary")
        while name not in button.inner_text():
            page.keyboard.press("n")
        page.keyboard.press("Enter")

    def move(name: str, *nudges: str) -> None:
        listening(page, f"What does {name} do?")
        page.keyboard.press("a")
        page.keyboard.press("Enter")
        listening(page, f"Move {name}")
        for nudge in nudges:
            page.keyboard.press(f"Shift+Arrow{nudge}")
        player.wait(JUDGED)
        page.keyboard.press("Enter")

    player.open(server.table.create(lesson="moving")["id"])
    heading(page, "The bent tool")
    activate("Black Widow")
    move("Black Widow", "Left", "Up")
    heading(page, "Over low terrain")
    move("Black Widow", "Up")
    expect(page.get_by_role("alert")).to_contain_text("still on this side of the dumpster")
    for nudge in ("Right", "Right", "Up", "Up", "Up", "Up"):
        page.keyboard.press(f"Shift+Arrow{nudge}")
    player.wait(JUDGED)
    page.keyboard.press("Enter")
    heading(page, "Two actions")
    expect(page.locator(".prompt .btn.primary")).to_be_focused()
    page.keyboard.press("Enter")
    heading(page, "Round a large one")
    activate("Captain America")
    move("Captain America", "Right", "Right", "Up")
    heading(page, "Ranges")
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    heading(page, "Lesson done")


def test_after_the_lessons_a_game_against_the_beginner_is_one_click_away(player: Player) -> None:
    player.visit("#/learn")
    player.page.get_by_role("button", name="Go and play").click()
    assert player.wait_for_decision() is not None
    expect(player.page.locator(".brand")).to_contain_text("Beginner")


def test_lessons_fit_every_window(server: Server, player: Player) -> None:
    page = player.page
    game = server.table.create(lesson="goal")
    player.open(game["id"])
    wrong = []
    for step in ("The race to 16", "Places score", "Go to a place"):
        heading(page, step)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{step}, {name}: {what}" for what in page.evaluate(LOOK)]
        page.keyboard.press("x")
    page.goto(f"{server.address}/#/learn")
    page.wait_for_selector(".lessoncard")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"list, {name}: {what}" for what in page.evaluate(LOOK)]
        wrong += [f"list, {name}: {what}" for what in serious_findings(page)]
    assert wrong == []


def test_how_to_play_opens_its_words_where_they_stand(server: Server, player: Player) -> None:
    page = player.page
    player.visit("#/reference")
    pages = page.locator(".howto")
    expect(pages).to_have_count(6)
    expect(pages.locator("svg.scene")).to_have_count(6)
    word = pages.first.get_by_role("button", name="secure")
    word.focus()
    page.keyboard.press("Enter")
    expect(pages.first.get_by_role("note")).to_contain_text("A tie secures nothing")
    assert serious_findings(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(LOOK) == []
    word.click()
    expect(pages.first.get_by_role("note")).to_have_count(0)


def test_words_open_on_cards_and_in_every_language(server: Server, player: Player) -> None:
    page = player.page
    player.visit("#/reference/tactics")
    card = page.locator("[data-entry=fall-back], .entry").filter(has=page.locator(".gloss")).first
    card.locator(".gloss").first.click()
    expect(card.get_by_role("note")).not_to_be_empty()
    for language, word, means in (
        ("de", "sichern", "Gleichstand sichert nichts"),
        ("fr", "sécurisent", "Une égalité ne sécurise rien"),
        ("es", "aseguran", "Un empate no asegura nada"),
    ):
        page.goto(f"{server.address}/#/reference/howto")
        with page.expect_navigation():
            page.select_option("select.language", language)
        page.locator(".howto").first.get_by_role("button", name=word, exact=True).click()
        expect(page.locator(".howto").first.get_by_role("note")).to_contain_text(means)


def test_one_key_shows_goal_turn_and_dice_in_every_game(server: Server, player: Player) -> None:
    page = player.page
    game = server.table.create(vs="beginner", seed=3, deploy="auto")
    player.open(game["id"])
    page.locator(".tools button.help").focus()
    page.keyboard.press("?")
    box = page.get_by_role("dialog", name="Quick help")
    expect(box).to_contain_text("16 victory points win")
    assert box.locator(".turnlist li").count() == 5
    assert box.locator(".faces li b").all_inner_texts() == [
        "Critical", "Wild", "Hit", "Block", "Blank", "Failure",
    ]  # fmt: skip
    expect(box.locator(".wordlist")).to_contain_text("A tie secures nothing")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(LOOK)  # the prompt lies behind it
        assert [what for what in found if not what.startswith("out of view")] == [], name
    assert serious_findings(page) == []
    for _ in range(9):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.helpbox') !== null"), "Tab stays in"
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Quick help").click()
    expect(box).to_be_visible()
