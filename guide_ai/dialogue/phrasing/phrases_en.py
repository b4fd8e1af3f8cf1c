"""The guide's English."""

from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.phrasing.phrases import FieldName, Line, Why
from guide_ai.dialogue.phrasing.phrases_fields_en import EnglishFields
from guide_ai.dialogue.phrasing.phrases_nouns_en import FIELD_NOUNS
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

_MATTERS: Final = {str(field): noun for field, noun in FIELD_NOUNS.items()} | {
    "ask_meaning": "meaning", "ask_technique": "technique", "compare": "comparison",
}  # fmt: skip
"""What a former question was about, in a word."""
_LINES: Final[dict[Line, str]] = {
    "greet": "Hello! I am the guide of this exhibition, an AI. Ask me about any work you stand before.",
    "thanks": "You are welcome. Enjoy the exhibition.",
    "help": "You can ask me who made a work, when, of what and how large it is, or what it is about. "
    "Say “start the tour” and I will lead you, or “repeat”, “slower” and “stop”. To move, use the arrow "
    "keys, "
    "tap the floor, or choose a work from the list.",
    "who_are_you": "I am an AI, a computer program, and the guide of this exhibition. "
    "What I tell you comes from the works’ records.",
    "made_by": "I am an AI guide, a computer program that belongs to this exhibition.",
    "smalltalk": "I am an AI guide, so there is little to tell about me. I would gladly tell you about "
                 "the works "
    "in this exhibition.",
    "off_topic": "I cannot help with that; I only know this exhibition. Ask me about the works here.",
    "prompt_attack": "I cannot do that. I only tell what the records of this exhibition say.",
    "privacy": "Your voice is turned into text on this museum’s own computer and not kept; what you ask is "
    "kept only if you agreed to it, and for a while only. Say “forget me” and it is erased at once. "
    "I remember our talk only as long as it lasts.",
    "others_privacy": "I cannot share anything about other visitors or the staff. "
    "Ask me about the works here.",
    "practical": "I only know the works in this exhibition, not opening hours, tickets or services. "
    "Please ask the museum’s staff about that.",
    "accessibility": "Everything here can also be done from the list of rooms and works beside the picture, "
    "by keyboard or screen reader. What I say is shown as captions, and you can type instead of speaking.",
    "feedback": "Thank you for telling me. I can only repeat what the record says; the exhibition’s "
                "curators keep it.",
    "objected": "Thank you. I am passing this answer on to the exhibition’s curators, with what it rests on. "
                "They will check it; if the record is wrong, they will mend it.",
    "erased": "All right, nothing is kept from now on. What was kept of your words is being erased; the page "
              "says when it is done.",
    "unclear": "I did not quite understand. You can ask, for example, who made a work, when, or what it "
               "is about.",
    "stopped": "All right.",
    "paused": "All right, I will wait. Say “go on” when you are ready.",
    "nothing_to_repeat": "I have not said anything yet.",
    "nothing_to_resume": "There is nothing left to go on with. Ask me about a work, or say “start the tour”.",
    "slower": "All right, I will speak more slowly.",
    "slowest": "This is as slowly as I can speak.",
    "faster": "All right, I will speak faster.",
    "fastest": "This is as fast as I can speak.",
    "louder": "All right, a little louder.",
    "loudest": "This is as loud as I can be; please turn up your device.",
    "quieter": "All right, a little quieter.",
    "muted": "All right, I am silent now; you can read what I say.",
    "language_changed": "From now on I speak English.",
    "language_unknown": "I only speak English and Chinese.",
    "no_tour": "There is no guided tour in this exhibition. Ask me what is near instead.",
    "tour_begins": "Let us begin the tour.",
    "tour_over": "That was the last stop of the tour. Thank you for coming along.",
    "tour_first": "This is the first stop of the tour.",
    "tour_stopped": "All right, the tour ends here. Look around as you like.",
    "which_work": "Which work do you mean? Look at it, stand before it, or tell me its title.",
    "nothing_there": "I find no work there. Which one do you mean?",
    "nothing_before": "We have not talked about such a work yet. Which one do you mean?",
    "no_second_work": "Which two works shall I compare? Please tell me both titles.",
    "nothing_near": "Please walk into a hall, or choose a work from the list.",
    "cannot_hear": "I am sorry, I cannot hear just now. Please type your question.",
    "cannot_now": "I am sorry, something went wrong with that question. Please ask it again in a moment.",
    "cut_short": "I had to stop listening after a while, so I answer what I heard until then.",
    "go_on": "Shall I go on?",
    "no_answer_here": "I found nothing about that in the records of this exhibition.",
    "quoting": "The record does not answer that directly, but it says this.",
    "yes": "Yes.",
    "no": "No.",
    "unsure": "That is not certain.",
    "not_said": "The record does not say so.",
    "not_so": "That is not what the record says.",
    "emergency": "I am only the guide of this exhibition and cannot help with that. If you or somebody else "
    "needs help, please turn to the staff or call the emergency number at once.",
    "no_opinion": "I am an AI without a taste of my own, so please judge for yourself. I can tell you "
    "what the records say about the works here.",
    "abuse": "I am sorry if I was of no help. Ask me about any work here, and I tell what its record says.",
    "model_away": "I am resting just now, so I can only read from the records.",
}  # fmt: skip
_KNOWN: Final[dict[Intent, str]] = {
    "ask_creator": "who made it", "ask_date": "when it was made", "ask_material": "what it is made of",
    "ask_dimensions": "how large it is", "ask_location": "where something is",
    "ask_provenance": "where it comes from", "ask_rights": "what you may do with it",
    "ask_technique": "how it was made", "ask_meaning": "what it means", "describe": "what it shows",
    "similar": "what is like it", "recommend": "what else to see", "help": "how to use this guide",
    "practical": "something about your visit", "accessibility": "what makes the visit easier",
}  # fmt: skip
_DONE: Final[dict[Intent, str]] = {
    "tour_start": "start the tour", "tour_next": "go on to the next stop", "tour_previous": "go back a stop",
    "tour_resume": "hear me go on", "tour_stop": "stop here", "repeat": "hear that again",
    "slower": "hear me speak more slowly", "faster": "hear me speak faster",
}  # fmt: skip
"""What can be offered: things to know, and things to be done."""


class English(EnglishFields):
    """English wording. Values stay exactly as the record has them."""

    language: Language = "en"

    def line(self, line: Line) -> str:
        return _LINES[line]

    def which_of(self, titles: Sequence[str]) -> str:
        return f"Which one do you mean, {self.joined([self.quoted(title) for title in titles], last='or')}?"

    def which_of_alike(self, works: Sequence[tuple[str, str]]) -> str:
        listed = self.joined([f"{self.quoted(title)} ({apart})" for title, apart in works], last="or")
        return f"There are several of that name. Which one do you mean, {listed}?"

    def whether(self, one: Intent, other: Intent) -> str:
        if one in _KNOWN and other in _KNOWN:
            return f"Did you want to know {_KNOWN[one]} or {_KNOWN[other]}?"
        wanted = [
            f"to {_DONE[each]}" if each in _DONE else f"to know {_KNOWN[each]}" for each in (one, other)
        ]
        return f"Did you want {wanted[0]} or {wanted[1]}?"

    def not_here(self, name: str) -> str:
        return f"{self.quoted(name)} is not in this exhibition."

    def nothing_by(self, maker: str) -> str:
        return f"There is nothing by {maker.title() if maker.islower() else maker} in this exhibition."

    def none_of(self, kind: str) -> str:
        return f"I found nothing here that is recorded as {self.quoted(kind)}."

    def near(self, titles: Sequence[str]) -> str:
        verb = "is" if len(titles) == 1 else "are"
        return f"Near you {verb} {self.joined([self.quoted(title) for title in titles])}."

    def halls(self, names: Sequence[str]) -> str:
        listed = self.joined([self.quoted(name) for name in names])
        number = "is one hall" if len(names) == 1 else f"are {len(names)} halls"
        return f"There {number} here: {listed}."

    def unsaid(self, title: str) -> str:
        return f"I don't know that: the record of {self.quoted(title)} has no information about it."

    def unsaid_besides(self) -> str:
        return "On the rest of your question the record has no information, so I don't know."

    def older(self, title: str, other: str) -> str:
        return f"{self.quoted(title)} is older than {self.quoted(other)}."

    def larger(self, title: str, other: str) -> str:
        return f"{self.quoted(title)} is larger than {self.quoted(other)}."

    def undecided(self, title: str, other: str, what: Literal["age", "size"]) -> str:
        word = "older" if what == "age" else "larger"
        return f"The records do not settle which is {word}, {self.quoted(title)} or {self.quoted(other)}."

    def same(self, title: str, other: str, what: Literal["maker", "medium", "date", "size"]) -> str:
        both = f"{self.quoted(title)} and {self.quoted(other)}"
        return {
            "maker": f"{both} are by the same maker.",
            "medium": f"{both} are made of the same material.",
            "date": f"{both} carry the same date.",
            "size": f"{both} are of the same size.",
        }[what]

    def works_of(self, name: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        if count == 1:
            return f"There is one work by {name} here: {listed}."
        among = ": " if count == len(titles) else ", among them "
        return f"There are {count} works by {name} here{among}{listed}."

    def works_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        if count == 1:
            return f"In the hall “{hall}” there is one work: {listed}."
        among = ": " if count == len(titles) else ", among them "
        return f"In the hall “{hall}” there are {count} works{among}{listed}."

    def others_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        if count == 1:
            return f"In the hall “{hall}” there is one other work: {listed}."
        among = ": " if count == len(titles) else ", among them "
        return f"In the hall “{hall}” there are {count} other works{among}{listed}."

    def works_in_all(self, count: int) -> str:
        return (
            f"There are {count} works in this exhibition."
            if count != 1
            else "There is one work in this exhibition."
        )

    def similar(self, title: str, titles: Sequence[str]) -> str:
        listed = self.joined([self.quoted(each) for each in titles])
        return f"If you like {self.quoted(title)}, look at {listed}."

    def recommended(self, title: str) -> str:
        return f"I suggest {self.quoted(title)}."

    def talked_about(self, topics: Sequence[tuple[str, Sequence[Intent | FieldName]]], more: int) -> str:
        told = []
        for title, matters in topics:
            listed = ", ".join(dict.fromkeys(_MATTERS[each] for each in matters if each in _MATTERS))
            told.append(f"{self.quoted(title)} ({listed})" if listed else self.quoted(title))
        if more:
            told.insert(0, f"{more} more works" if more > 1 else "one more work")
        return f"Earlier the visitor asked about {self.joined(told)}."

    def chosen_by(self, why: Why, word: str) -> str:
        return {
            "title": "I chose it by its title.",
            "subject": f"Its record names {self.quoted(word)} among its subjects.",
            "maker": "I chose it by its maker.",
            "date": "I chose it by its date.",
            "origin": f"Its record has {self.quoted(word)} for its place, its culture or its maker.",
            "medium": "I chose it by its kind or material.",
            "text": "I chose it because a text about it speaks of that.",
        }[why]

    def fits_in_part(self, wish: str, parts: Sequence[str]) -> str:
        named = self.joined([self.quoted(part) for part in parts])
        return f"I found nothing here that fits all of {self.quoted(wish)}; this fits {named}."

    def and_then(self, titles: Sequence[str]) -> str:
        return f"After that, look at {self.joined([self.quoted(title) for title in titles])}."

    def fit_too(self, titles: Sequence[str]) -> str:
        verb = "fits" if len(titles) == 1 else "fit"
        return f"{self.joined([self.quoted(title) for title in titles])} {verb} as well."


ENGLISH: Final = English()
