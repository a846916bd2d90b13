"""Two people in two browsers: the link, names, one game, a wish to take back, a lost line."""

from playwright.sync_api import Browser, Page, expect

from crisis.server.protocol.client import RandomMind, Seat
from tests.browser.conftest import Server


def opened(chromium: Browser, address: str, **options: object) -> Page:
    """A browser of its own: nothing is shared with the other one."""
    page = chromium.new_context(**options).new_page()  # type: ignore[arg-type]
    page.goto(address)
    return page


def invited(ann: Page) -> str:
    """Ann asks for a link, from the start page on."""
    ann.get_by_role("link", name="Play with a friend").click()
    expect(ann.get_by_role("button", name="Make the link")).to_be_disabled()  # she has no name yet
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Make the link").click()
    return ann.get_by_label("The link for your friend").input_value()


def test_a_messenger_keeps_the_link_of_an_invitation_whole(
    server: Server, chromium: Browser
) -> None:
    """Nothing follows the link, and it ends with a letter or a digit."""
    ann = opened(chromium, server.address)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = invited(ann)
    ann.get_by_role("button", name="Copy the invitation").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    text = ann.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Ann invites you") and text.split()[-1] == link
    assert link.rsplit("/", 1)[1].isalnum()
    ann.context.close()


def they_chat(ann: Page, ben: Page) -> None:
    """Own words are off at first, and are text wherever they are shown."""
    ann.get_by_role("button", name="Say", exact=True).click()
    expect(ann.get_by_label("Write to Ben")).to_have_count(0)
    ann.get_by_label("Chat in our own words").check()
    ann.get_by_label("Write to Ben").fill("<b>Good luck</b>, nobody hears this")
    ann.get_by_role("button", name="Send").click()
    expect(ann.get_by_role("log", name="Chat with Ben")).to_contain_text("<b>Good luck</b>")
    ben.get_by_role("button", name="Say", exact=True).click()
    ben.get_by_label("Chat in our own words").check()
    ben.get_by_label("Write to Ann").fill("Hello <script>alert(1)</script>")
    ben.wait_for_timeout(1000)  # nobody talks faster than that
    ben.keyboard.press("Enter")
    expect(ann.get_by_text("Hello <script>alert(1)</script>")).to_be_visible()
    expect(ben.get_by_text("nobody hears this")).to_have_count(0)


def test_two_people_meet_by_a_link_and_see_each_other(server: Server, chromium: Browser) -> None:
    ann = opened(chromium, server.address)
    link = invited(ann)
    ann.reload()  # the invitation is not lost
    expect(ann.get_by_label("The link for your friend")).to_have_value(link)
    ben = opened(chromium, link)
    expect(ben.get_by_text("Ann invites you to a game")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.wait_for_url("**/#/game/*")
    ben.wait_for_url("**/#/game/*")
    expect(ann.get_by_text("Ben is here")).to_be_visible()
    expect(ben.get_by_text("Ann is here")).to_be_visible()
    assert "Blue" not in ann.title()

    ben.get_by_role("button", name="Say", exact=True).click()
    ben.get_by_role("button", name="Hello, good luck!").click()
    expect(ann.get_by_text("Ben: Hello, good luck!")).to_be_visible()

    they_chat(ann, ben)

    ann.locator("button.undo").click()  # squads were put down and dice rolled: Ben has to agree
    expect(ann.get_by_text("You asked Ben")).to_be_visible()
    ben.get_by_role("button", name="No", exact=True).click()
    expect(ann.get_by_text("You asked Ben")).not_to_be_visible()
    ann.locator("button.undo").click()
    ben.get_by_role("button", name="Allow").click()
    expect(ann.get_by_text("You asked Ben")).not_to_be_visible()

    ben.context.close()
    expect(ann.get_by_text("Ben has no line")).to_be_visible()
    late = opened(chromium, link)
    expect(late.get_by_role("alert")).to_contain_text("This invitation is over")
    for page in (ann, late):
        page.context.close()


def test_the_recovery_link_opens_the_seat_elsewhere_and_leaves_no_key_in_the_address(
    server: Server, chromium: Browser
) -> None:
    ann = opened(chromium, server.address, viewport={"width": 390, "height": 844})
    link = invited(ann)
    ann.get_by_role("button", name="Show my recovery link").click()
    own = ann.get_by_label("Your own seat").input_value()
    ben = opened(chromium, link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.wait_for_url("**/#/game/*")
    ben.get_by_role("button", name="Say", exact=True).click()
    ben.get_by_role("button", name="Show my recovery link").click()  # a messenger opened it
    his = opened(chromium, ben.get_by_label("Your own seat").input_value())
    expect(his.get_by_text("Ann is here")).to_be_visible()
    his.context.close()
    elsewhere = opened(chromium, own)
    elsewhere.wait_for_url("**/#/game/*")
    expect(elsewhere.get_by_text("Ben is here")).to_be_visible()
    assert own.rsplit("/", 1)[1] not in elsewhere.url
    for page in (ann, ben, elsewhere):
        page.context.close()


def played_on(ann: Seat, ben: Seat, turns: int) -> None:
    """Both answer at random until so many turns have begun."""
    minds = {seat: RandomMind(seat, seed) for seed, seat in enumerate((ann, ben))}
    while sum(event["type"] == "TurnBegan" for event in ann.events) < turns:
        for seat, mind in minds.items():
            seat.ask("state")
            if seat.is_asked:
                seat.answer(mind(seat.position["pending"]))


def test_a_third_person_looks_on_two_turns_late_and_then_has_the_replay(
    server: Server, chromium: Browser
) -> None:
    ann = opened(chromium, server.address)
    friend = invited(ann)
    link = ann.get_by_label("The link for spectators").input_value()
    hers = ann.evaluate("JSON.parse(localStorage.getItem('crisis.invitation')).key")
    ann.context.close()
    number, code = friend.rsplit("/", 2)[1:]
    table, who = server.table, {"name": "Ben", "code": code}
    place = table.request(f"/api/invitations/{number}/take", who)
    cat = opened(chromium, link, viewport={"width": 1280, "height": 800})
    expect(cat.get_by_text("Ann against Ben")).to_be_visible()
    expect(cat.get_by_text("you see them two turns later")).to_be_visible()
    for name in ("Play on from here", "Check the dice"):
        expect(cat.get_by_role("button", name=name)).to_have_count(0)
    with table.sit(number, hers) as one, table.sit(number, place["key"]) as two:
        played_on(one, two, 2)
        expect(cat.get_by_text("You see the table two turns late")).to_be_visible()
        one.ask("concede")
    expect(cat.get_by_text("The game is over: this is all of it.")).to_be_visible()
    stranger = opened(chromium, f"{server.address}/#/replay/{number}")
    stranger.get_by_role("button", name="Check the dice").click()
    expect(stranger.get_by_text("are as agreed")).to_be_visible()
    for page in (cat, stranger):
        page.context.close()


def test_a_clock_is_the_server_s_and_stands_when_both_want_it(
    server: Server, chromium: Browser
) -> None:
    ann = opened(chromium, server.address)
    ann.get_by_role("link", name="Play with a friend").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Time to think").select_option("calm")
    ann.get_by_role("button", name="Make the link").click()
    link = ann.get_by_label("The link for your friend").input_value()
    ben = chromium.new_context().new_page()
    ben.add_init_script("const true_ = Date.now; Date.now = () => true_() + 86_400_000")
    ben.goto(link)
    expect(ben.get_by_text("90 minutes each, 30 s more for each turn.")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.wait_for_url("**/#/game/*")
    ann.get_by_role("button", name="Pause").click()
    expect(ann.get_by_text("Waiting for Ben to agree.")).to_be_visible()
    expect(ben.get_by_text("Ann asks to pause.")).to_be_visible()
    ben.get_by_role("button", name="Agree", exact=True).click()
    for page in (ann, ben):
        expect(page.get_by_text("The clock stands.")).to_be_visible()
    told = [page.get_by_role("timer").inner_text() for page in (ann, ben)]
    assert told[0] == told[1] and "1:" in told[0]
    ben.get_by_role("button", name="Go on", exact=True).click()
    ann.get_by_role("button", name="Agree", exact=True).click()
    expect(ann.get_by_role("button", name="Pause")).to_be_visible()
    for page in (ann, ben):
        page.context.close()


def one_is_asked(ann: Page, ben: Page) -> None:
    """Until the dice that come before the first decision have been rolled."""
    for _ in range(1200):
        if any(page.get_by_label("Your decision").count() for page in (ann, ben)):
            return
        ann.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_friends_find_their_game_agree_to_a_draw_and_play_again(
    server: Server, chromium: Browser
) -> None:
    start, table = {"vs": "friend", "deploy": "auto"}, server.table
    made = table.request("/api/invitations", {"start": start, "name": "Ann"})
    number = made["id"]
    place = table.request(f"/api/invitations/{number}/take", {"name": "Ben", "code": made["code"]})
    ann = opened(chromium, f"{server.address}/#/seat/{number}/A/{made['key']}")
    ben = opened(chromium, f"{server.address}/#/seat/{number}/B/{place['key']}")
    for page in (ann, ben):
        expect(page.get_by_role("button", name="Say", exact=True)).to_be_visible()
    one_is_asked(ann, ben)
    turns = []
    for page in (ann, ben):
        page.goto(f"{server.address}/#/friend")
        row = page.get_by_role("region", name="My games with friends").get_by_role("link")
        expect(row.first).to_contain_text("Ann against Ben")
        turns.append("Your turn" in row.first.inner_text())
        page.goto(f"{server.address}/#/game/{number}")
    assert sorted(turns) == [False, True]
    ann.get_by_role("button", name="Say", exact=True).click()
    ann.get_by_role("button", name="Offer a draw").click()
    ben.get_by_role("button", name="Agree to a draw").click()
    again = "Rematch, sides changed"
    ann.get_by_role("button", name=again).click()
    expect(ann.get_by_text("Waiting for Ben")).to_be_visible()
    expect(ben.get_by_text("Ann wants a rematch")).to_be_visible()
    ben.get_by_role("button", name=again).click()
    for page in (ann, ben):
        page.wait_for_url(lambda url: "#/game/" in url and number not in url)
    expect(ann.get_by_text("Ben is here")).to_be_visible()
    for page in (ann, ben):
        page.context.close()


def test_who_was_away_reads_what_happened_and_sees_it_step_by_step(
    server: Server, chromium: Browser
) -> None:
    ann = opened(chromium, server.address, viewport={"width": 1440, "height": 900})
    friend = invited(ann)
    hers = ann.evaluate("JSON.parse(localStorage.getItem('crisis.invitation')).key")
    number, code = friend.rsplit("/", 2)[1:]
    table, who = server.table, {"name": "Ben", "code": code}
    place = table.request(f"/api/invitations/{number}/take", who)
    ann.wait_for_url("**/#/game/*")
    expect(ann.get_by_label("Your decision").or_(ann.locator("section.wait"))).to_be_visible()
    news = ann.get_by_role("region", name="Since you were away")
    expect(news).to_have_count(0)
    ann.goto("about:blank")  # the laptop is closed, and others go on
    with table.sit(number, hers) as one, table.sit(number, place["key"]) as two:
        played_on(one, two, 3)
    ann.goto(f"{server.address}/#/game/{number}")
    expect(news).to_be_visible()
    news.get_by_role("link", name="See it step by step").click()
    expect(ann.get_by_role("heading", name="Replay")).to_be_visible()
    at = ann.get_by_label("Moment of the game")
    expect(at).not_to_have_value("0")
    assert int(at.input_value()) < int(at.get_attribute("max") or 0)
    ann.get_by_role("link", name="Back to the game").click()
    ann.get_by_role("region", name="Since you were away").get_by_role(
        "button", name="Got it"
    ).click()
    expect(news).to_have_count(0)
    ann.reload()
    expect(ann.get_by_label("Your decision").or_(ann.locator("section.wait"))).to_be_visible()
    expect(news).to_have_count(0)
    ann.context.close()
