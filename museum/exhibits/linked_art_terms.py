"""The Getty's numbers (Art & Architecture Thesaurus) that Linked Art goes by, and ours beside."""

from typing import Final

AAT: Final = "http://vocab.getty.edu/aat/"
OWN: Final = "urn:vernissage:"
"""Before what only our own exports say: "edtf", "accession", "qualifier", "text:label"."""
CONTEXT: Final = "https://linked.art/ns/v1/linked-art.json"

ACCESSION: Final = "300312355"
PRIMARY: Final = "300404670"
TYPE_OF_WORK: Final = "300435443"
WORK_OF_ART: Final = "300133025"
DIGITAL_IMAGE: Final = "300215302"
CULTURE: Final = "300055768"
BRIEF_TEXT: Final = "300418049"

STATEMENTS: Final = {
    "300435418": "credit_line",
    "300026687": "credit_line",
    "300435438": "provenance",
    "300444174": "provenance",
    "300435434": "rights",
    "300055598": "rights",
    "300055547": "rights",
    "300435414": "inscription",
    "300028702": "inscription",
    "300435430": "dimensions_text",
    "300435429": "medium",
    "300055768": "culture",
    "300435416": "text.description",
    "300080091": "text.description",
    "300411780": "text.description",
    "300435424": "text.history",
    "300026497": "text.history",
}
"""Of `referred_to_by`; the first that fits is meant, since files nest the finer kind in the coarser."""

SIDES: Final = {
    "300055644": "height_cm",
    "300055647": "width_cm",
    "300072633": "depth_cm",
    "300055646": "depth_cm",
}
UNITS: Final = {
    "300379098": "cm",
    "300379097": "mm",
    "300379099": "m",
    "300379100": "in",
    "300379101": "ft",
    "300379225": "g",
    "300379226": "kg",
}
LANGUAGES: Final = {
    "300388277": "en",
    "300388113": "zh",
    "300388256": "nl",
    "300388344": "de",
    "300388306": "fr",
    "300388474": "it",
    "300389311": "es",
}
