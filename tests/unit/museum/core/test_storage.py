"""Static files under names that change with their content."""

import re

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command


@pytest.fixture
def collected(settings, tmp_path):
    """Return a function that collects files, given by name, and reads one back under its hashed name."""
    source = tmp_path / "source"
    source.mkdir()
    settings.STATIC_ROOT = tmp_path / "root"
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    storage = {"BACKEND": "museum.core.storage.ModuleStaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}

    def collect(files: dict[str, str]):
        for name, text in files.items():
            (source / name).write_text(text)
        call_command("collectstatic", interactive=False, verbosity=0)
        return lambda name: (tmp_path / "root" / staticfiles_storage.stored_name(name)).read_text()

    return collect


def test_modules_import_each_other_by_hashed_names(collected):
    read = collected(
        {
            "a.js": 'import { b } from "./b.js";\nexport * from "./b.js";\nb();\n',
            "b.js": "export const b = () => import('./c.js');\n",
            "c.js": "export const c = 1;\n",
        }
    )
    assert re.fullmatch(r"a\.[0-9a-f]{12}\.js", staticfiles_storage.stored_name("a.js"))
    assert len(re.findall(r'from "./b\.[0-9a-f]{12}\.js"', read("a.js"))) == 2
    assert re.search(r'import\("./c\.[0-9a-f]{12}\.js"\)', read("b.js"))


def test_a_bare_name_is_the_import_maps_business(collected):
    text = '/** @param {import("three").Mesh} mesh */\nexport const c = import("three");\n'
    assert collected({"c.js": text})("c.js") == text


def test_modules_may_name_each_others_types(collected):
    read = collected(
        {
            "a.js": 'import { b } from "./b.js";\n/** @typedef {number} A */\nb(1);\n',
            "b.js": '/** @param {import("./a.js").A} a */\nexport const b = (a) => a;\n',
        }
    )
    assert 'import("./a.js").A' in read("b.js")
    assert re.search(r'from "./b\.[0-9a-f]{12}\.js"', read("a.js"))


def test_long_chains_of_imports(collected):
    chain = {f"m{n}.js": f'import "./m{n + 1}.js";\n' for n in range(15)}
    read = collected({**chain, "m15.js": "export {};\n"})
    assert re.search(r'import"./m1\.[0-9a-f]{12}\.js"', read("m0.js"))
