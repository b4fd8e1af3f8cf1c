"""What was paid, where a provenance or one of its notes tells it."""

from guide_ai.dialogue.facts.provenance import priced

VALUE = (
    "Ada Vos, Bergen, until 1905; purchased by Rem & Co., 1905 [1]; sold to the museum, 1967.\n\n"
    "Notes:\n[1]. See the letter of 1966. It was purchased by Rem for 10,000 F, says the catalogue."
)


def test_the_note_that_tells_a_price_is_found():
    (told,) = priced(VALUE)
    assert "10,000 F" in told and "letter" not in told


def test_years_and_numbers_are_no_price():
    assert not priced("Ada Vos, until 1905; Lambert sale, no. 67, 1916; museum, 1967")
