"""An invented catalogue for rosters, squads and set-up: it does not change when cards are added."""

from functools import lru_cache

from crisis.cards.files.load import Source, load
from crisis.cards.model.schema import Catalogue
from crisis.data import edition_texts, sources
from crisis.rules.core.edition import Edition, load_edition
from crisis.state.rosters import Entry, Roster

EDITIONS = ("core-2019", "core-2023", "1.2", "1.3")
ENGINE_FOLDERS = ("basics", "conditions", "terrain", "tables")

CARD = """
name = "{name}"
alter_ego = "{ego}"
threat = {threat}
base = 35
{head}
[healthy]
stamina = 5
speed = "medium"
size = 2
defense = {{ physical = 3, energy = 3, mystic = 3 }}
{sides}
[[attack]]
name = "Strike"
type = "physical"
range = 3
strength = 5
cost = 0
{body}
"""


def person(
    slug: str,
    name: str = "",
    ego: str | None = None,
    *,
    threat: int = 3,
    head: str = "",
    body: str = "",
    sides: str = "[injured]",
) -> Source:
    name = name or slug.replace("-", " ").title()
    ego = slug if ego is None else ego
    text = CARD.format(name=name, ego=ego, threat=threat, head=head, body=body, sides=sides)
    return Source("characters", slug, text)


def leadership(name: str, affiliation: str) -> str:
    return f"""
[[leadership]]
name = "{name}"
affiliation = "{affiliation}"
value = "defense_dice"
who = {{ is = "ally" }}
while = "defending"
add = 1
"""


HEROES = ("hero-1", "hero-2", "hero-3", "hero-4", "hero-5", "hero-6", "hero-7", "hero-8")
VILLAINS = ("villain-1", "villain-2", "villain-3", "villain-4", "villain-5", "villain-6")

CHARACTERS = [
    person("hero-1", threat=4, body=leadership("Lead Together", "alpha")),
    person("hero-2", threat=3, body=leadership("Follow Me", "alpha")),
    person("hero-3", threat=2),
    person("hero-4", threat=3),
    person("hero-5", threat=4),
    person("hero-6", threat=5),
    person("hero-7", threat=3),
    person("hero-8", threat=2),
    person("villain-1", threat=5, body=leadership("Rule By Fear", "beta")),
    *(person(slug, threat=2 + index % 3) for index, slug in enumerate(VILLAINS[1:])),
    person("iron-a", "Iron Man", "Tony Stark"),
    person("iron-b", "Invincible Iron Man", "Tony Stark"),
    person("spider-p", "Spider-Man", "Peter Parker"),
    person("spider-m", "Spider-Man", "Miles Morales"),
    person("iron-c", "Iron Man", "Tony Stark"),
    person("nobody-1", "Golem", ""),
    person("nobody-2", "Robot", ""),
    person("boss", threat=4),
    person("chief", threat=4),
    person("drones", head='parents = ["boss"]', sides=""),
    person("thugs", head='parents = ["chief"]', sides=""),
    person("hounds", head='parents = ["chief", "boss"]\nkeywords = ["reserve"]', sides=""),
    person("guards", head='parents = ["chief"]', sides=""),
    person("peer-1", head='keywords = ["peerless"]'),
    person("peer-2", head='keywords = ["peerless"]'),
    person("backup", head='keywords = ["reserve"]'),
    person("shifter", sides="[injured]\n[form.angry]\nsize = 3",
           body='rules = [{ on = "after_attack", do = "transform", to = "angry" }]'),
    person("judge", body='rules = [{ on = "after_attack", do = "give_condition", who = "target", condition = "judgment" }]'),
    person("bearer", threat=4, head='gems = ["ruby", "opal"]'),
    person("twin-bearer", threat=6, head='gems = ["ruby", "opal", "jade"]\ngem_limit = 2'),
]  # fmt: skip


def tactic(slug: str, affiliation: str = "", *, action: bool = False) -> Source:
    text = f"""
name = "{slug.replace("-", " ").title()}"
affiliation = "{affiliation}"
timing = "active"
action = {str(action).lower()}
players = [{{ is = "ally" }}]
do = "gain_power"
who = "payer"
amount = 1
"""
    return Source("tactics", slug, text)


TACTICS = [
    *(tactic(f"plan-{number}") for number in range(1, 13)),
    *(tactic(f"alpha-plan-{number}", "alpha") for number in range(1, 4)),
    tactic("beta-plan", "beta"),
    tactic("long-plan", action=True),
]


def crisis(slug: str, kind: str, threat: int, token: str = "point_of_interest") -> Source:
    scoring = "secured" if kind == "secure" else "held"
    interact = "" if kind == "secure" else '[interact]\ndo = "take_token"\nwho = "self"'
    text = f"""
name = "{slug.replace("-", " ").title()}"
type = "{kind}"
threat = {threat}
token = "{slug}"
tokens = [{{ kind = "{token}", x = 8, y = 17 }}, {{ kind = "{token}", x = 28, y = 19 }}]
scoring = [{{ per = "{scoring}" }}]
{interact}
"""
    return Source("crises", slug, text)


SECURE = tuple(f"place-{number}" for number in range(1, 7))
EXTRACTION = tuple(f"thing-{number}" for number in range(1, 7))
CRISES = [
    *(crisis(slug, "secure", 14 + number) for number, slug in enumerate(SECURE, start=1)),
    *(
        crisis(slug, "extraction", 15 + number, "asset")
        for number, slug in enumerate(EXTRACTION, start=1)
    ),
    crisis("well", "extraction", 17, "source"),
    crisis("lamp", "secure", 17, "zone"),
]

OTHERS = [
    *(Source("gems", slug, f'name = "{slug.title()} Gem"\nthreat = 1') for slug in ("ruby", "opal", "jade")),
    Source("one_shots", "feast", 'name = "Feast"\nthreat = 1'),
    Source("one_shots", "made-up-storm", 'name = "Made-up Storm"\nthreat = 2'),
    Source("one_shots", "statues", 'name = "Statues"\nthreat = -1\npieces = ["small-panther-statue"]'),
    Source("affiliations", "alpha", f'name = "Alpha"\nmembers = {[*HEROES, "boss", "drones"]}'),
    Source("affiliations", "beta", f'name = "Beta"\nmembers = {[*VILLAINS, "chief"]}'),
]  # fmt: skip


@lru_cache(maxsize=1)
def cards() -> Catalogue:
    engine = [source for source in sources() if source.folder in ENGINE_FOLDERS]
    return load([*engine, *CHARACTERS, *TACTICS, *CRISES, *OTHERS])


@lru_cache(maxsize=8)
def edition(name: str = "1.3") -> Edition:
    return load_edition(name, edition_texts())


def legal(name: str = "1.3", characters: tuple[str, ...] = (*HEROES, *VILLAINS[:2])) -> Roster:
    """A roster without a fault in the edition (for characters without one)."""
    rules = edition(name)
    each = rules.roster_crises_per_type
    return Roster(
        characters=tuple(Entry(slug) for slug in characters),
        tactics=(
            *(f"plan-{number}" for number in range(1, rules.roster_tactics)),
            "alpha-plan-1",
        ),
        crises=(*SECURE[:each], *EXTRACTION[:each]),
        edition=name,
    )
