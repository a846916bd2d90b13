"""From the clause tree to sentences: what all languages do alike.

A language is a lexicon and a `Grammar` of its own, which knows its nouns, cases, word order and
contractions. Nothing here is a word of any language.
"""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from crisis.cards.wording import tree as t
from crisis.cards.wording.names import name_of
from crisis.languages.cards import pattern as p
from crisis.languages.cards.lexicon import Lexicon

_SPACES = re.compile(r" {2,}")
_COMMAS = re.compile(r"\s*,(?:\s*,)+")
_TWO_STOPS = re.compile(r"(?<!\.)\.\.$")  # "... S.H.I.E.L.D.."
_COMMA_BEFORE_END = re.compile(r"\s*,\s*(?=[.;:)]|$)")


class Verb(Struct, frozen=True):
    """What a clause is made of before it is put in order."""

    subject: str
    lemma: str
    form: str
    rest: str
    tail: str
    may: bool
    lead: str
    situation: str
    reader: bool  # who reads is told to do it


class Grammar:
    """Makes sentences of trees in one language."""

    situation_first = True  # before a sum, which would stand between it and its verb

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    # --- what a language brings -------------------------------------------------------------------

    def noun(self, spec: str, how_many: str, case: str) -> str:
        """A noun of the lexicon with its article."""
        raise NotImplementedError

    def gender(self, spec: str) -> str:
        raise NotImplementedError

    def contracted(self, text: str) -> str:
        """How words that meet are written."""
        return text

    def ordered(self, verb: Verb) -> str:
        """Subject, verb, object, situation."""
        subject = verb.subject
        words = [self.form(verb.lemma, verb.form or ("command" if verb.reader else "third"))]
        if verb.may:
            subject = self.lexicon.text("grammar", "you") if verb.reader else subject
            modal = self.form("may", "you" if verb.reader else "third")
            words = [modal, self.form(verb.lemma, "base")]
        said = " ".join([verb.lead, subject, *words, verb.rest, verb.situation]).rstrip()
        return said + verb.tail

    # --- words ------------------------------------------------------------------------------------

    def form(self, lemma: str, form: str) -> str:
        """A form of a verb; the forms of the lexicon are in the order of `verb_forms.order`."""
        order = self.lexicon.forms("grammar", "verb_forms")
        known = self.lexicon.forms("verbs", lemma)
        place = order.index(form)
        return known[place] if place < len(known) else known[-1]

    def word(self, group: str, key: str, case: str = "") -> str:
        """A second form has its article."""
        found = self.lexicon.find(group, key)
        text = self.unknown(group, key) if found is None else found
        text = text if isinstance(text, str) else text[-1 if case == "the" else 0]
        if group == "modes":  # a word among others that the player picks
            return self.lexicon.text("grammar", "quote").format(word=text)
        return text

    def unknown(self, group: str, key: str) -> str:
        """Names and words that a card file brings are written as they are there."""
        if group == "lengths":
            return key.replace(".", self.lexicon.text("grammar", "decimal"))
        if group in ("modes", "specials"):
            return key.replace("_", " ")
        template = self.lexicon.find("unknown", group)
        name = name_of(key)
        return template.replace("{name}", name) if isinstance(template, str) else name

    def joined(self, parts: list[str], last: str) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.lexicon.text('join', last)} {parts[-1]}"

    # --- nodes ------------------------------------------------------------------------------------

    def say(self, node: t.Node, case: str = "") -> str:
        match node:
            case t.Name():
                return node.words
            case t.Word():
                return self.word(node.group, node.key, case)
            case t.Number():
                return str(node.value)
            case t.Joined():
                return self.joined([self.say(part, case) for part in node.parts], node.last)
            case t.Role():
                return self.role(node, case)
            case t.Again():
                return self.lexicon.text("pronouns", self.gender_of(node.role))
            case t.Somebody():
                return self.somebody(node, case)
            case t.Sum() | t.Counted():
                return self.much(node, case)
            case t.Phrase():
                return self.phrase(node, case)
            case t.Said():
                return self.said(node)
            case t.Clause():
                return self.clause(node)

    def phrase(self, node: t.Phrase, case: str = "") -> str:
        group, _, key = node.entry.partition(".")
        group, key = (group, key) if key else ("phrases", group)
        if case == "none":  # a second form goes with "nobody": "keine Würfel", "Würfel werfen"
            return self.filled(self.lexicon.forms(group, key)[-1], node.slots)
        return self.filled(self.lexicon.text(group, key), node.slots, case)

    def filled(self, text: str, slots: Mapping[str, t.Node], case: str = "") -> str:
        return self.parts(p.parsed(text), slots, case) or ""

    def parts(self, parts: Iterable[p.Part], slots: Mapping[str, t.Node], case: str) -> str | None:
        """Everything in a row, or None where a slot is empty."""
        found = [self.part(part, slots, case) for part in parts]
        return None if None in found else "".join(said for said in found if said)

    def part(self, part: p.Part, slots: Mapping[str, t.Node], case: str) -> str | None:
        match part:
            case p.Text():
                return part.words
            case p.Noun():
                return self.noun(part.spec, "the", case)
            case p.Ending():
                node = slots.get(part.name or "subject")
                return self.lexicon.text("endings", self.gender_of(node) if node else "m")
            case p.Group():
                hidden = part.flag and (part.flag in slots) != part.wanted
                return "" if hidden else self.parts(part.parts, slots, case) or ""
            case p.Slot():
                return self.slot(part, slots, case)
            case _:
                return ""

    def slot(self, part: p.Slot, slots: Mapping[str, t.Node], case: str) -> str | None:
        node = slots.get(part.name)
        if node is None:
            return None
        if part.one is not None:
            return part.one if node == t.Number(1) else part.many
        if part.name == "noun" and isinstance(node, t.Phrase):
            return self.value(node, slots.get("n"), part.case)
        if part.name == "said" and "subject" in slots:
            return self.said_of(node, slots["subject"], part.case)
        return self.say(node, case if part.case == "same" else part.case)

    def value(self, node: t.Phrase, number: t.Node | None, case: str) -> str:
        """What a number is about: "1 attack die", "2 attack dice", "dice equal to"."""
        forms = self.forms_of(node)
        place = 0 if number == t.Number(1) else 2 if isinstance(number, t.Sum) else 1
        return self.filled(forms[min(place, len(forms) - 1)], node.slots, case)

    # --- nouns ------------------------------------------------------------------------------------

    def role(self, node: t.Role, case: str) -> str:
        if case in ("one_of", "several"):
            return self.noun(self.spec_of(node), case, "")
        return self.noun(self.spec_of(node), "each_of" if node.many else "the", case)

    def spec_of(self, node: t.Role) -> str:
        """Roles of the occasion, names that choices give, and names that no lexicon knows."""
        for group in ("roles", "chosen"):
            found = self.lexicon.find(group, node.name)
            if isinstance(found, str):
                return found
        return self.lexicon.text("unknown", "role").replace("{name}", node.name.replace("_", " "))

    def gender_of(self, node: t.Node) -> str:
        match node:
            case t.Role():
                return self.gender(self.spec_of(node))
            case t.Again():
                return self.gender_of(node.role)
            case t.Somebody():
                return self.gender(self.noun_spec(node))
            case t.Joined():
                return self.gender_of(node.parts[0])
            case _:
                return "m"

    def noun_spec(self, node: t.Somebody) -> str:
        group, _, key = node.noun.partition(".")
        found = self.lexicon.find(group, key)
        if found is None and group == "players":  # a role that needs no words of its own
            return self.spec_of(t.Role(key))
        if found is None:
            template = self.lexicon.text("unknown", group)
            return template.replace("{name}", name_of(key).lower())
        return found if isinstance(found, str) else found[0]

    def somebody(self, node: t.Somebody, case: str) -> str:
        spec = self.filled(self.noun_spec(node), node.slots, case)
        found = [self.noun(spec, node.how_many, case)]
        said: list[str] = []
        before = ""
        for place, look in enumerate(node.looks):
            relative = self.relative_look(look, node) or self.of_another(place, node)
            if relative:
                again = [self.which(node)] if said and look.entry == "looks.any_of" else []
                said.append(" ".join([*again, relative]))  # "that A and that B or C"
            else:
                twice = [self.lexicon.text("join", "and")] * (look.entry == before)
                found += [*self.relative_clause(said, node), *twice, self.attribute(look, node)]
                said = []
            before = "" if relative else look.entry
        found += self.relative_clause(said, node)
        if node.also is not None:
            found.append(self.filled(self.lexicon.text("phrases", "also"), {"who": node.also}))
        return " ".join(found)

    def relative_clause(self, said: list[str], node: t.Somebody) -> list[str]:
        """What is told about somebody in one relative clause."""
        if not said:
            return []
        known = node.noun == "people.self"
        template = self.lexicon.text("grammar", "if_known" if known else "relative")
        return [template.format(which=self.which(node), said=self.joined(said, "and"))]

    def which(self, node: t.Somebody) -> str:
        several = node.noun.startswith("several.")  # "allies each of which holds a token"
        return self.lexicon.text("relative", "several" if several else self.gender_of(node))

    def of_another(self, place: int, node: t.Somebody) -> str:
        """A Range that names another, where what follows would seem to be about that other: "an
        ally that is within Range 2 of the user and can hold the loot"."""
        look, after = node.looks[place], node.looks[place + 1 :]
        if "of" not in look.slots or not any(self.relative_look(one, node) for one in after):
            return ""
        return self.predicate(look, node, "relative")

    # --- looks ------------------------------------------------------------------------------------

    def forms_of(self, node: t.Phrase) -> list[str]:
        """Of a look an attribute and a predicate; `that: ` is a relative clause (its predicate
        follows where it is another, as in Spanish), `is: ` needs the copula."""
        group, _, key = node.entry.partition(".")
        return self.lexicon.forms(group, key)

    def relative_look(self, look: t.Phrase, owner: t.Node) -> str:
        forms = self.forms_of(look)
        if not forms[0].startswith("that: "):
            return ""
        known = isinstance(owner, t.Somebody) and owner.noun == "people.self"
        said = forms[-1 if known else 0].removeprefix("that: ")  # who is known: a plain predicate
        return self.filled(said, {**look.slots, "subject": owner})

    def attribute(self, look: t.Phrase, owner: t.Node) -> str:
        text = self.forms_of(look)[0].removeprefix("is: ")
        return self.filled(text, {**look.slots, "subject": owner})

    def predicate(self, look: t.Phrase, owner: t.Node | None, case: str = "") -> str:
        """A relative clause may have another one (Spanish: "que esté", third form "que tenga")."""
        forms = self.forms_of(look)
        slots = {**look.slots, "subject": owner} if owner is not None else dict(look.slots)
        if case == "relative" and forms[0].startswith("that: "):
            return self.filled(forms[0].removeprefix("that: "), slots)
        if len(forms) > 1:
            return self.filled(forms[2 if case == "relative" and len(forms) > 2 else 1], slots)
        if forms[0].startswith("is: "):
            said = self.filled(forms[0].removeprefix("is: "), slots)
            copula = self.lexicon.forms("grammar", "copula")
            return copula[-1 if case == "relative" else 0].format(said=said)
        return self.filled(forms[0].removeprefix("that: "), slots)

    def said(self, node: t.Said, owner: t.Node | None = None, case: str = "") -> str:
        about = node.subject if node.subject is not None else owner
        told = self.joined([self.predicate(look, about, case) for look in node.looks], "and")
        return told if node.subject is None else f"{self.say(node.subject)} {told}"

    def said_of(self, node: t.Node, owner: t.Node, case: str) -> str:
        """What agrees with somebody who is not named again: "a token that is held"."""
        if isinstance(node, t.Joined):
            return self.joined([self.said_of(part, owner, case) for part in node.parts], node.last)
        return self.said(node, owner, case) if isinstance(node, t.Said) else self.say(node)

    def conditions(self, several: tuple[t.Condition, ...]) -> str:
        return self.joined([self.say(part) for part in several], "and")

    # --- amounts ----------------------------------------------------------------------------------

    def much(self, node: t.Sum | t.Counted, case: str) -> str:
        return self.sum(node, case) if isinstance(node, t.Sum) else self.counted(node, case)

    def sum(self, node: t.Sum, case: str) -> str:
        found = ""
        for addend in node.addends:
            said = self.addend(addend, case)
            sign = self.lexicon.text("join", "minus" if addend.minus else "plus")
            found += f" {sign} {said}" if found else f"{sign} {said}" * addend.minus or said
        return found

    def addend(self, node: t.Addend, case: str, per: str = "per") -> str:
        if node.per > 1 and isinstance(node.what, t.Phrase):
            bare = self.filled(self.forms_of(node.what)[-1], node.what.slots, case)
            slots: t.Slots = {"n": t.Number(node.per), "what": t.Name(bare)}
            return self.filled(self.lexicon.text("phrases", per), slots)
        said = self.say(node.what, case)
        if node.times == 1:
            return said
        slots = {"n": t.Number(node.times), "what": t.Name(said)}
        key = "twice" if node.times == 2 else "times"
        return self.filled(self.lexicon.text("phrases", key), slots)

    def counted(self, node: t.Counted, case: str) -> str:
        """One, several, or as many as a sum says."""
        one, many, *equal = self.lexicon.forms(node.group, node.noun)
        slots: dict[str, t.Node] = {"n": node.amount}
        if node.name is not None:
            slots["name"] = node.name
        if isinstance(node.amount, t.Sum) and _is_share(node.amount):
            share = self.addend(node.amount.addends[0], case, "for_every")
            return f"{self.filled(one, {**slots, 'n': t.Number(1)}, case)} {share}"
        if isinstance(node.amount, t.Sum):
            return self.filled(equal[0], slots, case)
        return self.filled(one if node.amount.value == 1 else many, slots, case)

    # --- clauses ----------------------------------------------------------------------------------

    def clause(self, node: t.Clause) -> str:
        """One clause with everything that stands before and after it."""
        if node.inside:
            inner = self.in_a_row(node.inside)
            return f"{self.needs(node)}{self.clause_alone(node).strip()}{self.colon()}{inner}"
        return f"{self.needs(node)}{self.intro('you_may') * node.asks}{self.clause_alone(node)}"

    def needs(self, node: t.Clause) -> str:
        needs = f"{self.when(node.needs)}{self.colon()}" if node.needs else ""
        return needs or self.intro("anyway") * node.anyway

    def when(self, conditions: tuple[t.Condition, ...]) -> str:
        return f"{self.lexicon.text('grammar', 'if')} {self.conditions(conditions)}"

    def colon(self) -> str:
        return self.lexicon.text("grammar", "colon")

    def intro(self, key: str) -> str:
        return f"{self.lexicon.text('grammar', key)}{self.colon()}"

    def clause_alone(self, node: t.Clause) -> str:
        parts = p.parsed(self.lexicon.text("clauses", node.verb))
        slots = dict(node.slots)
        if node.subject is not None:
            slots = {key: _with_subject(one, node.subject) for key, one in slots.items()}
            slots["subject"] = node.subject
        before, verb, rest, tail = _split(parts)
        subject = self.parts(before, slots, "") or ""
        last = self.parts(tail, slots, "") or ""
        after = self.after(node, comma=bool(last))
        situation = self.say(node.situation) if node.situation else ""
        if verb is None:
            may = self.intro("you_may") * node.may
            return f"{may}{self.leads(node)} {subject} {situation}{after}"
        subject = subject if node.subject is None else self.say(node.subject)
        leads = self.leads(node)
        if situation and self.situation_first and node.verb.endswith("_sum"):
            leads, situation = f"{leads} {situation},", ""  # a sum can be long
        return self.ordered(
            Verb(
                subject,
                verb.lemma,
                verb.form,
                self.parts(rest, slots, "") or "",
                last + after,
                node.may,
                leads,
                situation,
                reader=verb.form == "you" or (node.subject is None and not subject),
            )
        )

    def leads(self, node: t.Clause) -> str:
        said = [
            self.filled(self.lexicon.text(word.group, word.key), node.slots) for word in node.leads
        ]
        then = [self.lexicon.text("leads", "then")] * node.follows
        return " ".join([*then, *said])

    def after(self, node: t.Clause, *, comma: bool) -> str:
        found = ""
        if node.conditions:
            between = ", " if comma else self.lexicon.text("grammar", "postponed")
            found += between + self.when(node.conditions)
        if node.keeps:
            found += f" ({self.joined([self.phrase(kept) for kept in node.keeps], 'and')})"
        return found

    # --- whole rules ------------------------------------------------------------------------------

    def told(self, rule: t.Told) -> str:
        """The sentences of a rule."""
        if rule.own_words and self.lexicon.language == "en":  # card files are written in English
            return rule.own_words
        own = self.lexicon.find("own_words", rule.own_words)
        if isinstance(own, str):
            return own
        limit = f" {self.tidy(self.phrase(rule.limit))}" if rule.limit else ""
        return self.finished(self.head(rule.trigger) + self.body(rule)) + limit

    def head(self, trigger: t.Trigger) -> str:
        parts = [self.lexicon.text("grammar", "action")] * trigger.action
        if trigger.moments:
            parts.append(self.joined([self.phrase(one) for one in trigger.moments], "or"))
        if trigger.conditions:
            parts.append(self.when(trigger.conditions))
        said = ", ".join(parts) + (self.colon() if parts else "")
        return f"{self.phrase(trigger.each)}{self.colon()}{said}" if trigger.each else said

    def body(self, rule: t.Told) -> str:
        semicolon = self.lexicon.text("grammar", "semicolon")
        text = f"{self.clause(rule.price).strip()}{semicolon}" if rule.price else ""
        return text + self.intro("you_may") * rule.asks + self.in_a_row(rule.clauses)

    def in_a_row(self, clauses: tuple[t.Clause, ...]) -> str:
        """What is done for each of several ends with its sentence: the next is done once."""
        text = ""
        before: t.Clause | None = None
        for node in clauses:
            said = self.clause(node).strip()
            if before is not None and before.inside:
                text = f"{text.rstrip(',')}. {said[:1].upper()}{said[1:]}"
            elif before is not None:
                between = self.lexicon.text("grammar", "semicolon")
                text += (self.colon() if before.opens else ", " if node.follows else between) + said
            else:
                text = said
            before = node
        return text

    def finished(self, sentence: str) -> str:
        sentence = self.tidy(sentence)
        end = "" if sentence.endswith(".") else "."  # "mis K.O."
        return f"{sentence[:1].upper()}{sentence[1:]}{end}" if sentence else ""

    def tidy(self, text: str) -> str:
        """Blanks and commas where clauses meet, then the contractions of the language."""
        text = _COMMAS.sub(",", _SPACES.sub(" ", text)).strip()
        text = _TWO_STOPS.sub(".", _COMMA_BEFORE_END.sub("", text).replace(" ,", ","))
        return self.contracted(text.replace("( ", "("))


def _is_share(amount: t.Sum) -> bool:
    """Only so much for every so many: "1 VP for every 2 tokens"."""
    first, *rest = amount.addends
    return first.per > 1 and first.times == 1 and not (first.minus or rest)


def _with_subject(node: t.Node, subject: t.Node) -> t.Node:
    """A phrase inside a clause agrees with whoever the clause is about."""
    if isinstance(node, t.Phrase):
        return t.Phrase(node.entry, {"subject": subject, **node.slots})
    return node


def _split(
    parts: tuple[p.Part, ...],
) -> tuple[list[p.Part], p.Verb | None, list[p.Part], list[p.Part]]:
    """What stands before the verb, the verb, its own part, and what comes after all of it."""
    before: list[p.Part] = []
    rest: list[p.Part] = []
    tail: list[p.Part] = []
    verb = None
    target = before
    for part in parts:
        if isinstance(part, p.Verb):
            verb, target = part, rest
        elif isinstance(part, p.Mark):
            target = tail
        else:
            target.append(part)
    return before, verb, rest, tail
