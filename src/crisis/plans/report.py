"""A match-up as one HTML file: it opens without a network, and nothing in it runs."""

from html import escape

from msgspec.structs import replace

from crisis.plans.games import Outcome
from crisis.plans.plan import Outline, Party, Plan
from crisis.plans.plots import battlefield, matrix, win_bar
from crisis.state.records import SIDES, SideId, other
from crisis.texts.reader import language
from crisis.texts.told import number, percent, told

STYLE = """
body{font:14px/1.45 system-ui,sans-serif;color:#111;background:#fff;max-width:1260px;
margin:24px auto;padding:0 16px}h1{font-size:26px;margin:0 0 4px}h2{font-size:19px;margin:28px 0
6px}table{border-collapse:collapse}th,td{border:1px solid #bbb;padding:4px 8px;text-align:center}
th[scope=row]{text-align:left;font-weight:400}.wide{overflow-x:auto}.r1{background:#9fe0c0}
.r2{background:#dff2e8}.note{color:#444;max-width:76ch}.big{font-size:34px;font-weight:800;margin:0}
svg text{font-family:system-ui,sans-serif}caption{text-align:left;font-weight:700;padding:4px 0}
@media print{body{margin:0}.wide{overflow:visible}svg{max-width:100%;height:auto}}
""".replace("\n", "")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def report(found: Plan, games: Outcome | None = None) -> str:
    """The whole page; without games it says how to play them."""
    names = _names(found.outline)
    title = told("{a} against {b}", a=names["A"], b=names["B"])
    body = (
        _head(found.outline, title),
        _squads(found.outline),
        _games(games, names),
        _damage(found),
        _reach(found.outline),
    )
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _names(found: Outline) -> dict[SideId, str]:
    """Two rosters of the same name are told apart by their side."""
    names = {side: found.sides[side].name or told("Roster {side}", side=side) for side in SIDES}
    if names["A"] == names["B"]:
        return {side: f"{name} ({side})" for side, name in names.items()}
    return names


def _head(found: Outline, title: str) -> str:
    facts = told(
        "Threat {n}, {mission}, {table}, edition {edition}.",
        n=found.threat,
        mission=told(" and ").join(found.crises),
        table=found.table,
        edition=found.edition,
    )
    return f"<h1>{escape(title)}</h1><p>{escape(facts)}</p>"


def _squads(found: Outline) -> str:
    parts = [_heading(told("The squads"))]
    for side in SIDES:
        party = found.sides[side]
        chosen = ", ".join(member.name for member in party.members if member.chosen)
        cards = ", ".join(party.tactics) or told("none")
        flag = party.affiliation or told("unaffiliated")
        tactics = told("Team Tactic cards: {names}.", names=cards)
        parts.append(
            f"<p><b>{escape(_names(found)[side])}</b>, {escape(flag)}: {escape(chosen)}. "
            f"{escape(tactics)}</p>"
        )
    note = told(
        "The squad that a computer player would choose at this Threat. Its members are printed "
        "bold below."
    )
    return "".join((*parts, _note(note)))


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


# --- who wins -------------------------------------------------------------------------------------


def _games(found: Outcome | None, names: dict[SideId, str]) -> str:
    if found is None or not found.finished:
        none = told("No games were played out for this report.")
        return f"{_heading(told('Who wins'))}<p>{escape(none)}</p>"
    share = found.share
    sure = told(
        "of the games for {name}, between {low} and {high} with 95% certainty.",
        name=names["A"],
        low=percent(share.low, 0),
        high=percent(share.high, 0),
    )
    return (
        f'{_heading(told("Who wins"))}<p class="big">{percent(share.share, 0)}</p>'
        f"<p>{escape(sure)} {escape(_verdict(found, names))}</p>{win_bar(found, names)}"
        f"<p>{escape(_played(found))}</p>"
    )


def _verdict(found: Outcome, names: dict[SideId, str]) -> str:
    if not found.verdict:
        return told("Even is inside the interval.")
    return told("{name} are ahead.", name=names[found.verdict])


def _played(found: Outcome) -> str:
    broken = len(found.errors)
    said = told(
        "{n} of {of} {of|game|games}, both sides played by the computer ({agent}), the rosters "
        "changing sides with the same dice. Points of a game: {a} to {b}; {rounds} rounds; "
        "{draws} drawn.",
        n=found.finished,
        of=found.wanted,
        agent=found.agent,
        a=number(found.points["A"], 1),
        b=number(found.points["B"], 1),
        rounds=number(found.rounds, 1),
        draws=found.draws,
    )
    return said + (
        told(" {n} {n|game|games} broke and {n|is|are} not counted.", n=broken) if broken else ""
    )


# --- damage and ways ------------------------------------------------------------------------------


def _damage(found: Plan) -> str:
    terms = found.terms
    note = told(
        "Exact mean of the best attack at its full Range: {power}, {cover}, both with {n} Power "
        "and Healthy, rules that spend Power counted as on the odds page; without leaderships, "
        "Team Tactic cards and other characters.",
        power=told("attacks up to {n} Power", n=terms.power)
        if terms.power
        else told("free attacks"),
        cover=told("the defender has cover") if terms.cover else told("no cover"),
        n=terms.power,
    )
    parts = [_heading(told("Expected damage, all against all")), _note(note)]
    for side in SIDES:
        attackers, defenders = (_party(found.outline, one) for one in (side, other(side)))
        parts.append(f"<h3>{escape(told('{name} attack', name=attackers.name))}</h3>")
        parts.append(
            f'<div class="wide">{matrix(side, attackers, defenders, found.blows[side])}</div>'
        )
    return "".join(parts)


def _party(found: Outline, side: SideId) -> Party:
    """A side under the name that tells it apart."""
    return replace(found.sides[side], name=_names(found)[side])


def _reach(found: Outline) -> str:
    keys = "".join(
        f"<li>{place}: {escape(goal.name)}</li>" for place, goal in enumerate(found.goals, 1)
    )
    note = told(
        "Move actions from the best spot of the own deployment zone until the character contests "
        "the token, on this table, with nobody in the way and without climbing or superpowers: a "
        "way that the engine allows. Two actions a turn: green within the first round, pale "
        "within the second."
    )
    return (
        f"{_heading(told('Moves to each token'))}{_note(note)}"
        f"{battlefield(found)}<ul>{keys}</ul>{''.join(_moves(found, side) for side in SIDES)}"
    )


def _moves(found: Outline, side: SideId) -> str:
    head = "".join(f'<th scope="col">{place}</th>' for place in range(1, len(found.goals) + 1))
    rows = "".join(
        f'<tr><th scope="row">{_bold(member.name, member.chosen)}</th>'
        f"<td>{escape(told(member.speed))}</td>"
        + "".join(f'<td class="{_round(count)}">{_count(count)}</td>' for count in member.moves)
        + "</tr>"
        for member in found.sides[side].members
    )
    name = _names(found)[side]
    edge = told("{name}, from the south", name=name)
    if side != "A":
        edge = told("{name}, from the north", name=name)
    return (
        f'<div class="wide"><table><caption>{escape(edge)}</caption>'
        f'<thead><tr><th scope="col">{escape(told("Character"))}</th>'
        f'<th scope="col">{escape(told("Speed"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _bold(name: str, chosen: bool) -> str:
    return f"<b>{escape(name)}</b>" if chosen else escape(name)


def _count(moves: int | None) -> str:
    return "\N{EN DASH}" if moves is None else str(moves)


def _round(moves: int | None) -> str:
    return "" if moves is None or moves > 4 else "r1" if moves <= 2 else "r2"
