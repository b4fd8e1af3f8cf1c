"""How visitors ask for fields in English. {it} stands for the work; without one the work must be clear."""

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "maker": (
        "Who made {it}?", "Who's the artist behind {it}?", "Do you happen to know who did {it}?",
        "By which artist is {it}?", "Whose work is {it}?", "Who created {it}?", "Who's it by?",
        "And the artist is?", "Could you tell me the maker's name?", "Who is responsible for {it}?",
        "Which artist do we owe {it} to?", "Tell me who painted or made {it}.",
        "Is the maker of {it} known?", "Who's credited with {it}?", "Can you name the artist of {it}?",
        "Who's the creator?", "I'd like to know who made it.",
    ),
    "date": (
        "When was {it} made?", "What year does {it} date from?", "How far back does {it} go?",
        "Can you give me the date of {it}?", "In what year was {it} created?", "From when is {it}?",
        "When did the artist make it?", "What's its date?", "Roughly when was that done?",
        "What's the date on {it}?", "Around when was {it} produced?", "Which century is {it} from?",
        "How old is {it}?", "Any idea when {it} was completed?", "When exactly does {it} come from?",
        "What period does it date to?", "So when did they make it?",
    ),
    "medium": (
        "What is {it} made of?", "Which materials went into {it}?", "What's the medium of {it}?",
        "What has {it} been made from?", "What did they use to make {it}?",
        "What sort of material is {it}?", "What's it done in?", "And the material?",
        "What materials does {it} consist of?", "What is {it} made out of?",
        "Which medium did the artist use for {it}?", "What stuff is {it} made from?",
        "Tell me what {it} is made of.", "What's it made with?", "In what medium is it?",
    ),
    "dimensions": (
        "How big is {it}?", "What are the measurements of {it}?", "What size is {it} exactly?",
        "How large is {it} in real life?", "Could you tell me the dimensions of {it}?",
        "How many centimetres is {it}?", "How big is it?", "Its size, please?",
        "What are the dimensions of {it}?", "Can you tell me how tall and wide {it} is?",
        "How much does {it} measure?", "Give me the size of {it}.",
        "What's the height and width of {it}?", "How big, in centimetres?", "What does it measure?",
    ),
    "credit": (
        "How did the museum come by {it}?", "Who gave {it} to the museum?",
        "What's the credit line of {it}?", "Was {it} a gift, and from whom?",
        "How did {it} end up in the collection?", "Thanks to whom is {it} here?", "Who donated it?",
        "Was it bought or given?", "Who presented {it} to the museum?",
        "Who do we have to thank for {it}?", "By what means did the museum acquire {it}?",
        "What does the credit line for {it} say?", "Who's the donor of {it}?", "Who paid for it?",
        "How did you come to have it?",
    ),
    "rights": (
        "Is {it} still under copyright?", "Who owns the rights to {it}?",
        "May I print a photo of {it} in my book?", "What is the copyright status of {it}?",
        "Is {it} in the public domain?", "Can I use an image of {it} for my website?",
        "What about the copyright?", "Am I allowed to reproduce it?",
        "Who holds the copyright of {it}?", "Could I publish a photograph of {it}?",
        "Is {it} copyrighted?", "What are the rights for {it}?",
        "Am I free to share pictures of {it}?", "May I use {it} on a poster?",
        "Is it free of copyright?", "Any restrictions on using its image?",
    ),
    "number": (
        "What's the accession number of {it}?", "Which inventory number does {it} have?",
        "Under what number is {it} catalogued?", "Can you read me the object number of {it}?",
        "What's the museum number of {it}?", "Tell me the accession number of {it}, please.",
        "What is its accession number?", "And the inventory number?",
        "What is the inventory number of {it}?", "Could you give me the accession no. of {it}?",
        "What number did the museum give {it}?", "How is {it} numbered in the catalogue?",
        "Which accession number belongs to {it}?", "What's the catalogue number of {it}?",
        "What's its number in the collection?", "Its accession number, please.",
    ),
    "place": (
        "Where was {it} made?", "What country does {it} come from?", "Where does {it} originate?",
        "Where in the world is {it} from?", "What's the place of origin of {it}?",
        "In which country was {it} made?", "Where's it from?", "Do you know where it was produced?",
        "In what country was {it} produced?", "Where does {it} come from?", "Where was {it} created?",
        "What's the origin of {it}?", "Which part of the world is {it} from?",
        "Do we know where {it} was made?", "From which country is it?", "Where did they make it?",
    ),
    "kind": (
        "What kind of object is {it}?", "What type of work is {it}?", "How is {it} classified?",
        "What sort of thing is {it}?", "Under which category does {it} fall?",
        "What is the object type of {it}?", "What kind of work is this?",
        "What sort of object is {it}?", "What category of work is {it}?", "What is {it} classed as?",
        "What kind of art is {it}?", "What type of object would you call {it}?",
        "What sort of work is it?",
    ),
    "inscription": (
        "Is there an inscription on {it}?", "What is inscribed on {it}?",
        "Is anything written on {it}?", "Does {it} carry any inscription?",
        "Are there any markings on {it}?", "What does the inscription on {it} say?",
        "Is there any writing on it?", "What's written on {it}?", "Did anyone inscribe {it}?",
        "Are there any inscriptions on {it}?", "Does {it} bear an inscription?",
        "Is there any text on {it}?", "What do the markings on {it} say?", "Anything inscribed on it?",
    ),
    "provenance": (
        "Who owned {it} before the museum?", "What's the provenance of {it}?",
        "Through whose hands did {it} pass?", "What do we know about the previous owners of {it}?",
        "Who used to own {it}?", "Who were the owners of {it} before?",
        "What's its ownership history?", "Who were the earlier owners of {it}?",
        "Can you trace the ownership of {it}?", "Who had {it} before it came to the museum?",
        "To whom did {it} belong earlier?", "Give me the provenance of {it}.",
        "Who were its previous owners?",
    ),
    "culture": (
        "Which culture does {it} belong to?", "What culture is {it} from?",
        "What culture or period is {it}?", "To what civilisation does {it} belong?",
        "From which culture does {it} come?", "What's the culture of {it}?",
        "Which culture is this from?", "Which civilisation is {it} from?",
        "With which culture is {it} associated?", "What people does {it} come from?",
        "Tell me the culture of {it}.", "Is {it} from a particular culture?", "What's its culture?",
    ),
    "acquired": (
        "When did the museum acquire {it}?", "In what year did {it} enter the collection?",
        "Since when has the museum had {it}?", "When did {it} come into the collection?",
        "What year was {it} acquired?", "When was {it} bought or donated?",
        "When did the museum get it?", "When did {it} join the collection?",
        "What's the acquisition date of {it}?", "How long has the museum owned {it}?",
        "In which year did the museum get {it}?", "When did you acquire {it}?",
        "When was {it} added to the collection?", "When did it arrive at the museum?",
    ),
    "nation": (
        "What nationality was the artist of {it}?", "What nationality is the maker of {it}?",
        "Which country did the artist of {it} come from?",
        "What was the nationality of whoever made {it}?", "What's the artist's nationality?",
        "What nation did the artist belong to?", "Where did the artist of {it} come from?",
        "What country was the maker of {it} from?",
        "What's the nationality of the person who made {it}?",
        "Which nationality did the artist have?", "Where was the artist from?",
    ),
    "life": (
        "When was the artist of {it} born?", "When did the maker of {it} live?",
        "What are the dates of the artist of {it}?", "In what year was the artist who made {it} born?",
        "When was the artist born?", "What are the artist's dates of birth and death?",
        "What year was the maker of {it} born?", "In which years did the artist of {it} live?",
        "Tell me when the artist of {it} was born.",
        "When were the birth and death of the artist of {it}?",
        "What are the life dates of the artist?", "When was its maker born?",
    ),
}  # fmt: skip

GAZE: Final = (
    "this", "it", "this piece", "this one here", "this work", "this object", "that thing there",
    "the work in front of me",
)  # fmt: skip
BEFORE: Final = (
    "it", "that", "that one", "that work", "the work you just mentioned",
)  # fmt: skip
TITLE: Final = (
    "“{title}”", "{title}", "the work called {title}", "\"{title}\"", "the piece titled {title}",
    "'{title}'",
)  # fmt: skip
MAKER: Final = (
    "the work by {maker}", "the piece by {maker}", "{maker}'s work", "{maker}'s piece",
    "the one by {maker}",
)  # fmt: skip
FIRST: Final = (
    "Tell me something about “{title}”.", "What can you tell me about {title}?",
    "I want to hear about “{title}”.", "Describe {title} for me, please.",
)  # fmt: skip
