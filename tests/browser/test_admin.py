"""A curator's way through the admin in a real browser: an import from upload to undo, the guide's answers."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.installation import ROOT, Installation

pytestmark = pytest.mark.browser

DESK = {"width": 1280, "height": 900}
PASSWORD = "kept in a drawer"  # noqa: S105
TABLE = """accession_number,title_en,title_zh,Bemerkung
B-1,Boat at Rest,停泊的船,Very still.
B-2,Boat Under Way,,
,Without a number,,
"""


def account(installation: Installation) -> str:
    """Make an administrator; returns the name."""
    name = f"curator-{installation.port}"
    installation.env["DJANGO_SUPERUSER_PASSWORD"] = PASSWORD
    installation.manage("createsuperuser", "--noinput", "--username", name, "--email", "", check=False)
    return name


def sign_in(page: Page, installation: Installation, path: str) -> None:
    """Come to an admin page by way of the password."""
    page.goto(f"{installation.url}/admin/login/?next={path}")
    page.fill("#id_username", account(installation))
    page.fill("#id_password", PASSWORD)
    page.click("#login-form button")
    page.wait_for_url(f"**{path}")


@pytest.fixture
def imports(place: Installation) -> Iterator[Installation]:
    """The site, with the process that performs imports beside it."""
    process = subprocess.Popen([sys.executable, "manage.py", "run_imports"], cwd=ROOT, env=place.env)
    try:
        yield place
    finally:
        process.terminate()
        process.wait(20)


def test_an_import_from_upload_to_undo(
    imports: Installation, open_browser: OpenBrowser, tmp_path: Path
) -> None:
    table = tmp_path / "boats.csv"
    table.write_text(TABLE, "utf-8")
    with open_browser(viewport=DESK) as visitor:
        page = visitor.page
        sign_in(page, imports, "/admin/exhibits/importrun/add/")
        page.set_input_files("input[name=file]", table)
        page.click("text=Upload and look at it")

        expect(page.locator(".rows")).to_contain_text("Boat at Rest")
        expect(page.locator(".rows")).to_contain_text("The accession number is missing")
        page.click(".way a:has-text('Columns')")

        row = page.locator("tr", has=page.locator("th", has_text="Bemerkung"))
        row.locator("select").nth(0).select_option("text.description")
        row.locator("select").nth(1).select_option("en")
        page.click("text=Use these columns")
        expect(page.locator(".rows")).to_contain_text("Very still.")

        page.click("button:has-text('Dry run')")
        expect(page.locator("[data-outcome=created] dd")).to_have_text("2")
        expect(page.locator("[data-outcome=refused] dd")).to_have_text("1")

        page.click("button:has-text('Import')")
        expect(page.locator("#run .state")).to_have_text("Done", timeout=60_000)
        expect(page.locator("[data-outcome=created] dd")).to_have_text("2")
        page.click(".chip:has-text('refused')")
        expect(page.locator(".rows tbody tr")).to_have_count(1)
        with page.expect_download() as told:
            page.get_by_role("link", name="CSV", exact=True).click()
        assert "Without a number" in Path(told.value.path()).read_text("utf-8-sig")

        page.goto(f"{imports.url}/admin/exhibits/exhibit/?q=boat")
        expect(page.locator("#result_list")).to_contain_text("B-2")
        page.go_back()
        page.click("text=Undo this import")
        expect(page.locator("#content")).to_contain_text("2 works would be deleted")
        page.click("button:has-text('Undo this import')")
        expect(page.locator("#run .state")).to_have_text("Undone")
        page.goto(f"{imports.url}/admin/exhibits/exhibit/?q=boat+rest")
        expect(page.locator("#content")).not_to_contain_text("B-1")


def test_files_that_are_too_large_are_told_before_they_are_sent(
    place: Installation, open_browser: OpenBrowser, tmp_path: Path
) -> None:
    table = tmp_path / "boats.csv"
    table.write_text(TABLE, "utf-8")
    with open_browser(viewport=DESK) as visitor:
        page = visitor.page
        sign_in(page, place, "/admin/exhibits/importrun/add/")
        page.evaluate("() => { document.querySelector('form[data-most]').dataset.most = '10'; }")
        page.set_input_files("input[name=file]", table)
        expect(page.locator("form[data-most] > .problem")).to_contain_text("larger than")
        page.click("text=Upload and look at it")
        assert page.url.endswith("/add/")


@pytest.mark.parametrize(
    ("language", "question"), [("en", "What is it made of?"), ("zh-hans", "这是用什么做的？")]
)
def test_a_resting_guide_answers_fields_on_a_works_page(
    place: Installation, open_browser: OpenBrowser, language: str, question: str
) -> None:
    with open_browser(viewport=DESK) as visitor:
        page = visitor.page
        sign_in(page, place, "/admin/exhibits/exhibit/")
        page.click("#result_list tbody th a >> nth=0")
        page.check(f"#guide-panel input[value={language}]")
        page.click(f"#guide-panel .chip:visible:has-text('{question}')")
        answered = page.locator("#guide-panel article[data-state=answered]")
        expect(answered).to_have_count(1, timeout=60_000)
        expect(answered.locator(".rests")).to_contain_text("medium")
        expect(answered.locator(".remark")).to_contain_text("not awake")


@pytest.mark.models
def test_the_guide_tells_what_it_would_say_of_a_work(
    installation: Installation, open_browser: OpenBrowser
) -> None:
    installation.until_awake()
    with open_browser(viewport=DESK) as visitor:
        page = visitor.page
        sign_in(page, installation, "/admin/exhibits/exhibit/")
        page.click("#result_list tbody th a >> nth=0")
        page.fill("#guide-question", "Tell me about this work.")
        page.press("#guide-question", "Enter")
        answered = page.locator("#guide-panel article[data-state=answered]")
        expect(answered).to_have_count(1, timeout=60_000)
        expect(answered.locator(".rests")).to_contain_text("Rests on")
        expect(answered.locator(".remark")).to_have_text("")
        assert len(answered.locator(".answer").inner_text()) > 40
