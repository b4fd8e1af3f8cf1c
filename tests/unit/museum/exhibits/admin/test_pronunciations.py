"""A curator writes how a name is said: it holds from the next sentence on; what is bad is refused."""

import pytest
from django.test import Client
from django.urls import reverse

from guide_ai.speech.lexicon import Entry
from museum.exhibits.lexicon import CuratorsLexicon
from museum.exhibits.models import Pronunciation

ADD = "admin:exhibits_pronunciation_add"


def write(client: Client, language: str = "en", **cells: str) -> str:
    """Send the form; return the page that answers, or "" where it was taken."""
    answer = client.post(reverse(ADD), {"language": language, **cells}, headers={"accept-language": "en"})
    return "" if answer.status_code == 302 else answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_an_entry_holds_at_once_and_changes_at_once():
    entry = await Pronunciation.objects.acreate(written="Seurat", said="ser-RAH")
    lexicon = CuratorsLexicon()
    assert await lexicon.entries() == [Entry("Seurat", "ser-RAH", "en")]
    entry.said = "sø-RA"
    await entry.asave()
    await Pronunciation.objects.acreate(written="单", said="shàn", language="zh-hans")
    assert await lexicon.entries() == [Entry("Seurat", "sø-RA", "en"), Entry("单", "shàn", "zh-hans")]


@pytest.mark.parametrize(
    ("cells", "language"),
    [
        ({"written": "  Georges   Seurat ", "said": "zhorzh  ser-RAH"}, "en"),
        ({"written": "Seurat", "said": "/sœˈʁa/"}, "en"),
        ({"written": "单先生", "said": "shàn xiān sheng1"}, "zh-hans"),
    ],
)
def test_a_good_entry_is_taken(member, cells, language):
    assert write(member("Curator"), language, **cells) == ""
    entry = Pronunciation.objects.get()
    assert entry.written == " ".join(cells["written"].split())
    assert "  " not in entry.said and entry.language == language


@pytest.mark.parametrize(
    ("cells", "language", "why"),
    [
        ({"written": "Seurat", "said": "/☃/"}, "en", "The voice has no sound for “☃”"),
        ({"written": "Seurat", "said": "s3ra!"}, "en", "respell it with letters and hyphens"),
        ({"written": "单", "said": "shan"}, "zh-hans", "write pinyin with its tones"),
        ({"written": "…", "said": "dot"}, "en", "Write the name as it stands"),
        ({"written": "Seurat", "said": ""}, "en", "This field is required"),
        ({"written": "x" * 300, "said": "ex"}, "en", "at most 200 characters"),
    ],
)
def test_a_bad_entry_is_refused_once(curator, cells, language, why):
    page = write(curator, language, **cells)
    assert page.count(why) == 1
    assert not Pronunciation.objects.exists()


def test_a_name_has_one_entry_of_a_kind_whatever_its_case(curator):
    assert write(curator, written="Seurat", said="ser-RAH") == ""
    assert "This name has a pronunciation of that kind already." in write(
        curator, written="SEURAT", said="soo"
    )
    assert write(curator, "zh-hans", written="Seurat", said="xiù lā") == ""


def test_the_list_and_the_form_open_in_both_languages(curator):
    entry = Pronunciation.objects.create(written="Seurat", said="ser-RAH")
    for language, title in (("en", "Pronunciations"), ("zh-hans", "读音")):
        headers = {"accept-language": language}
        listed = curator.get(
            reverse("admin:exhibits_pronunciation_changelist"), {"q": "seurat"}, headers=headers
        )
        assert "ser-RAH" in listed.content.decode() and title in listed.content.decode()
        form = curator.get(reverse("admin:exhibits_pronunciation_change", args=[entry.pk]), headers=headers)
        assert form.status_code == 200
