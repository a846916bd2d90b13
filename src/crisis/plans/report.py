"""A match-up as one HTML file: it opens without a network, and nothing in it runs."""

from html import escape

from msgspec.structs import replace

from crisis.plans.games import Outcome
from crisis.plans.plan import Outline, Party, Plan
from crisis.plans.plots import battlefield, matrix, win_bar
from crisis.state.records import SIDES, SideId, other

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
    title = f"{names['A']} against {names['B']}"
    body = (
        _head(found.outline, title),
        _squads(found.outline),
        _games(games, names),
        _damage(found),
        _reach(found.outline),
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _names(found: Outline) -> dict[SideId, str]:
    """Two rosters of the same name are told apart by their side."""
    names = {side: found.sides[side].name or f"Roster {side}" for side in SIDES}
    if names["A"] == names["B"]:
        return {side: f"{name} ({side})" for side, name in names.items()}
    return names


def _head(found: Outline, title: str) -> str:
    mission = " and ".join(found.crises)
    return (
        f"<h1>{escape(title)}</h1><p>Threat {found.threat}, {escape(mission)}, "
        f"{escape(found.table)}, edition {escape(found.edition)}.</p>"
    )


def _squads(found: Outline) -> str:
    parts = ["<h2>The squads</h2>"]
    for side in SIDES:
        party = found.sides[side]
        chosen = ", ".join(member.name for member in party.members if member.chosen)
        cards = ", ".join(party.tactics) or "none"
        flag = party.affiliation or "no affiliation"
        parts.append(
            f"<p><b>{escape(_names(found)[side])}</b>, {escape(flag)}: {escape(chosen)}. "
            f"Team Tactic cards: {escape(cards)}.</p>"
        )
    return "".join(
        (*parts, '<p class="note">The squad that a computer player would choose at this Threat. '
         "Its members are printed bold below.</p>")
    )  # fmt: skip


# --- who wins -------------------------------------------------------------------------------------


def _games(found: Outcome | None, names: dict[SideId, str]) -> str:
    if found is None or not found.finished:
        return "<h2>Who wins</h2><p>No games were played out for this report.</p>"
    share = found.share
    broken = len(found.errors)
    told = f"<p>{broken} games broke and are not counted.</p>" if broken else ""
    ahead = found.verdict
    verdict = f"{escape(names[ahead])} are ahead." if ahead else "Even is inside the interval."
    return (
        f'<h2>Who wins</h2><p class="big">{share.share:.0%}</p>'
        f"<p>of the games for {escape(names['A'])}, between {share.low:.0%} and {share.high:.0%} "
        f"with 95% certainty. {verdict}</p>{win_bar(found, names)}"
        f"<p>{found.finished} of {found.wanted} games, both sides played by the computer "
        f"({escape(found.agent)}), the rosters changing sides with the same dice. "
        f"Points of a game: {found.points['A']:.1f} to {found.points['B']:.1f}; "
        f"{found.rounds:.1f} rounds; {found.draws} drawn.</p>{told}"
    )


# --- damage and ways ------------------------------------------------------------------------------


def _damage(found: Plan) -> str:
    terms = found.terms
    power = f"attacks up to {terms.power} Power" if terms.power else "free attacks"
    cover = "the defender has cover" if terms.cover else "no cover"
    parts = [
        "<h2>Expected damage, all against all</h2>"
        f'<p class="note">Exact mean of the best attack at its full Range: {power}, {cover}, both '
        f"with {terms.power} Power and Healthy, rules that spend Power counted as on the odds "
        "page; without leaderships, Team Tactic cards and other characters.</p>"
    ]
    for side in SIDES:
        attackers, defenders = (_party(found.outline, one) for one in (side, other(side)))
        parts.append(f"<h3>{escape(attackers.name)} attack</h3>")
        parts.append(
            f'<div class="wide">{matrix(side, attackers, defenders, found.blows[side])}</div>'
        )
    return "".join(parts)


def _party(found: Outline, side: SideId) -> Party:
    """A side under the name that tells it apart."""
    return replace(found.sides[side], name=_names(found)[side])


def _reach(found: Outline) -> str:
    keys = "".join(
        f"<li>{number}: {escape(goal.name)}</li>" for number, goal in enumerate(found.goals, 1)
    )
    return (
        "<h2>Moves to each token</h2>"
        '<p class="note">Move actions from the best spot of the own deployment zone until the '
        "character contests the token, on this table, with nobody in the way and without climbing "
        "or superpowers: a way that the engine allows. Two actions a turn: green within the first "
        "round, pale within the second.</p>"
        f"{battlefield(found)}<ul>{keys}</ul>{''.join(_moves(found, side) for side in SIDES)}"
    )


def _moves(found: Outline, side: SideId) -> str:
    head = "".join(f'<th scope="col">{number}</th>' for number in range(1, len(found.goals) + 1))
    rows = "".join(
        f'<tr><th scope="row">{_bold(member.name, member.chosen)}</th><td>{member.speed}</td>'
        + "".join(f'<td class="{_round(count)}">{_count(count)}</td>' for count in member.moves)
        + "</tr>"
        for member in found.sides[side].members
    )
    edge = "south" if side == "A" else "north"
    return (
        f'<div class="wide"><table>'
        f"<caption>{escape(_names(found)[side])}, from the {edge}</caption>"
        f'<thead><tr><th scope="col">Character</th><th scope="col">Speed</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _bold(name: str, chosen: bool) -> str:
    return f"<b>{escape(name)}</b>" if chosen else escape(name)


def _count(moves: int | None) -> str:
    return "\N{EN DASH}" if moves is None else str(moves)


def _round(moves: int | None) -> str:
    return "" if moves is None or moves > 4 else "r1" if moves <= 2 else "r2"
