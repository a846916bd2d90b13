"""What one clause leaves open for the next: whether a condition still holds, who is spoken of."""

from collections.abc import Iterator

import pytest

from crisis.cards.wording.rules import told
from crisis.cards.wording.tree import Clause
from crisis.data import catalogue
from crisis.languages.cards import text
from tests.languages.test_card_words import LANGUAGES

SHE_HULK = "she-hulk/normal/healthy/The Defense Rests/1"
LOKI = "loki-prince-of-lies/normal/healthy/Mischiefs and Magicks/Bamboozle"
AFTER_A_CONDITION = {
    "en": ": the target gains Stagger; in any case: the target gains Slow and Stun.",
    "de": ": das Ziel erhält Taumelnd; auf jeden Fall: das Ziel erhält Verlangsamt und Betäubt.",
    "fr": " : la cible gagne Déstabilisé ; dans tous les cas : la cible gagne Ralenti et Étourdi.",
    "es": ": el blanco recibe Tambaleante; en todo caso: el blanco recibe Lentificado y Aturdido.",
}
AFTER_A_WISH = {
    "en": "if you wish: the target advances Short; in any case: the target gains Root.",
    "de": "falls du möchtest: das Ziel läuft Kurz; auf jeden Fall: das Ziel erhält Angewurzelt.",
    "fr": "si vous le souhaitez : la cible avance de Succinct ; dans tous les cas : la cible gagne "
    "Entravé.",
    "es": "si quieres: el blanco avanza Corto; en todo caso: el blanco recibe Trabado.",
}


def rows(clauses: tuple[Clause, ...]) -> Iterator[tuple[Clause, ...]]:
    """All clauses that stand in a row, also inside of "for each"."""
    yield clauses
    for one in clauses:
        yield from rows(one.inside) if one.inside else ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_waits_for_nothing_is_not_read_as_part_of_a_condition(lang: str) -> None:
    said = catalogue().rules
    assert text.rule_text(said[SHE_HULK], lang).endswith(AFTER_A_CONDITION[lang])
    assert text.rule_text(said[LOKI], lang).endswith(AFTER_A_WISH[lang])


def test_after_every_condition_the_next_clause_says_whether_it_waits() -> None:
    free = 0
    for ref, rule in catalogue().rules.items():
        for row in rows(told(rule).clauses):
            waiting = False
            for one in row:
                says = bool(one.needs or one.conditions or one.follows or one.anyway)
                assert says or not waiting, (ref, text.rule_text(rule))
                waiting = bool(one.needs or one.asks) or (waiting and not one.anyway)
                free += one.anyway
    assert free > 15


YOINK = {
    "en": "Choose a character (but not the user) that is within Range 2 of the user and that is "
    "Nathan Summers or Neena Thurman or is James Logan Howlett and holds a token as the mark;",
    "de": "Wähle einen Charakter (außer dem Nutzer), der innerhalb von Reichweite 2 vom Nutzer ist "
    "und der das Alter Ego Nathan Summers oder Neena Thurman hat oder das Alter Ego James Logan "
    "Howlett hat und einen Marker hält, als das Opfer;",
    "fr": "Choisissez un personnage (sauf l'utilisateur) qui est à portée 2 de l'utilisateur et qui "
    "a pour alter ego Nathan Summers ou Neena Thurman ou a pour alter ego James Logan Howlett et "
    "détient un pion comme la victime ;",
    "es": "Elige un Personaje (salvo el usuario) que esté a Alcance 2 o menos del usuario y que "
    "tenga el Alter Ego Nathan Summers o Neena Thurman o tenga el Alter Ego James Logan Howlett y "
    "custodie una ficha como la víctima;",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_after_a_range_is_not_about_the_one_it_is_measured_from(lang: str) -> None:
    """Not "within Range 2 of the user that is Nathan Summers": the user is somebody else."""
    assert text.rule_text(catalogue().rules["yoink"], lang).startswith(YOINK[lang])


def test_in_spanish_who_is_still_looked_for_stands_in_the_subjunctive() -> None:
    said = text.rule_text(catalogue().rules["shadowland-daredevil/normal/healthy/Shadow War"], "es")
    assert "un Personaje enemigo que custodie una ficha o dispute una ficha" in said


REFUND = {
    "en": "out of range or sight, and then the attacker may take another action if",
    "de": "außerhalb von Reichweite oder Sichtlinie ist, und dann darf der Angreifer eine weitere",
    "fr": "hors de portée ou de vue, et dans ce cas l'attaquant peut effectuer une autre action si",
    "es": "fuera de alcance o de vista, y en ese caso el Atacante puede realizar otra acción si",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_action_is_given_back_only_when_the_attack_ends(lang: str) -> None:
    assert REFUND[lang] in text.rule_text(catalogue().rules["eye-in-the-sky"], lang)


SPENDS = {
    "en": "When an enemy spends Power on a superpower: ",
    "de": "Wenn ein feindlicher Charakter Kraft für eine Superkraft ausgibt: ",
    "fr": "Quand un personnage ennemi dépense du Pouvoir pour un superpouvoir : ",
    "es": "Cuando un Personaje enemigo gasta Poder en un Superpoder: ",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_spends_power_is_named_with_the_moment(lang: str) -> None:
    """Not "the one whose effect it was": nothing has happened yet."""
    assert text.rule_text(catalogue().rules["no-more-mutants"], lang).startswith(SPENDS[lang])


ALONE = {
    "en": "an enemy that has not activated, is within Range 4 of the user and has no other",
    "de": "der noch nicht aktiviert worden ist, innerhalb von Reichweite 4 vom Nutzer ist und keinen",
    "fr": "qui n'a pas encore été activé, est à portée 4 de l'utilisateur et n'a aucun autre",
    "es": "que aún no se haya activado, esté a Alcance 4 o menos del usuario y no tenga otro",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_is_alone_is_not_the_one_it_is_measured_from(lang: str) -> None:
    """Not "within Range 4 of the user without another character of its side"."""
    assert ALONE[lang] in text.rule_text(catalogue().rules["stolen-identity"], lang)


IN_ALL = {
    "en": "equal to the number chosen. If the sum of the numbers chosen is 10 or more: ",
    "de": "wie die gewählte Zahl. Falls die Summe der gewählten Zahlen mindestens 10 ist: ",
    "fr": "que le nombre choisi. Si la somme des nombres choisis est de 10 ou plus : ",
    "es": "como el número elegido. Si la suma de los números elegidos es 10 o más: ",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_that_were_chosen_for_each_count_together(lang: str) -> None:
    assert IN_ALL[lang] in text.rule_text(catalogue().rules["all-according-to-plan"], lang)


CAN_HOLD = {
    "en": "choose this character (if it can hold the booty) as the pirate;",
    "de": "wähle diesen Charakter (falls er die Beute halten kann) als den Piraten;",
    "fr": "choisissez ce personnage (s'il peut détenir le butin) comme le pirate ;",
    "es": "elige este Personaje (si puede custodiar el botín) como el pirata;",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_asked_of_this_character_is_a_condition(lang: str) -> None:
    """There is only one of it: not "choose this character that can hold the booty"."""
    rule = catalogue().rules["yondu/normal/healthy/Ravager Code: Steal Everything"]
    assert CAN_HOLD[lang] in text.rule_text(rule, lang)


OPPOSING = {
    "en": "When modifying the opponent's dice, if the attacker is an enemy within Range 3",
    "de": "Beim Verändern der Würfel deines Gegenübers, falls der Angreifer ein feindlicher",
    "fr": "En modifiant les dés adverses, si l'attaquant est un personnage ennemi à portée 3",
    "es": "Al modificar los dados del oponente, si el Atacante es un Personaje enemigo a Alcance 3",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_enemy_whose_dice_are_modified_does_not_modify_them(lang: str) -> None:
    said = text.rule_text(catalogue().rules["the-grand-illusion/2"], lang)
    assert said.startswith(OPPOSING[lang])


THEIRS = {
    "en": "the opponent chooses a character of its own side as the courier;",
    "de": "dein Gegenüber wählt einen eigenen Charakter als den Kurier;",
    "fr": "l'adversaire choisit un personnage de son camp comme le coursier ;",
    "es": "el oponente elige un Personaje de su bando como el mensajero;",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_the_opponent_chooses_from_its_own_side_is_not_called_an_enemy(lang: str) -> None:
    """The opponent's enemies are yours."""
    assert THEIRS[lang] in text.rule_text(catalogue().rules["dossier"], lang)


MEASURED = {
    "en": "the range and line of sight of the user are measured from the puppet when attacking",
    "de": "werden Reichweite und Sichtlinie des Nutzers beim Angreifen von der Marionette aus",
    "fr": "la portée et la ligne de vue de l'utilisateur sont mesurées depuis la marionnette",
    "es": "el alcance y la Línea de visión del usuario se miden desde la marioneta al atacar",
}
LACKING = {
    "en": "make the same attack (without Ricochet) whatever the range against an enemy",
    "de": "denselben Angriff (ohne Ricochet) ohne Rücksicht auf Reichweite gegen einen",
    "fr": "la même attaque (sans Ricochet) sans tenir compte de la portée contre un",
    "es": "el mismo Ataque (sin Ricochet) sin tener en cuenta el alcance contra un",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whose_range_is_measured_from_elsewhere_is_said(lang: str) -> None:
    """Not "its range", after somebody else was spoken of."""
    assert MEASURED[lang] in text.rule_text(catalogue().rules["mental-domination"], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_an_attack_lacks_stands_beside_the_attack(lang: str) -> None:
    """Not "within Range 3 of the target without Ricochet"."""
    rule = catalogue().rules["captain-america-steve-rogers/normal/healthy/Shield Throw/Ricochet"]
    assert LACKING[lang] in text.rule_text(rule, lang)


AT_LEAST = {
    "en": "costs 1 less Power (to a minimum of 0) if “new moon” was chosen;",
    "de": "kostet Midnight Massacre des Nutzers 1 Kraft weniger, mindestens 0, falls „Neumond“",
    "fr": "coûte 1 Pouvoir de moins (jusqu'à un minimum de 0) si « nouvelle lune » a été choisi ;",
    "es": "cuesta 1 de Poder menos (hasta un mínimo de 0) si se ha elegido «luna nueva»;",
}
SMALLER = {
    "en": "counts as 1 Size smaller for pushes and throws.",
    "de": "zählt beim Schieben und Werfen als um 1 Größe kleiner.",
    "fr": "compte comme plus petit de 1 Taille pour les poussées et lancers.",
    "es": "cuenta como si tuviera 1 de Tamaño menos para Empujones y Lanzamientos.",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_condition_is_not_about_the_minimum_alone(lang: str) -> None:
    """Not "costs 1 less, to a minimum of 0 if ..."."""
    assert AT_LEAST[lang] in text.rule_text(catalogue().rules["phases-of-the-moon"], lang)
    assert text.rule_text(catalogue().rules["floating-things/1"], lang).endswith(SMALLER[lang])
