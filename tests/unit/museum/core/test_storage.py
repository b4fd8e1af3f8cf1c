"""Static files under names that change with their content."""

import re

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command


def test_modules_import_each_other_by_hashed_names(settings, tmp_path):
    source = tmp_path / "source"
    source.mkdir()
    (source / "a.js").write_text('import { b } from "./b.js";\nexport * from "./b.js";\nb();\n')
    (source / "b.js").write_text("export const b = () => import('./c.js');\n")
    (source / "c.js").write_text("export const c = 1;\n")
    settings.STATIC_ROOT = tmp_path / "root"
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "museum.core.storage.ModuleStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    name = staticfiles_storage.stored_name("a.js")
    assert re.fullmatch(r"a\.[0-9a-f]{12}\.js", name)
    text = (tmp_path / "root" / name).read_text()
    assert len(re.findall(r'from "./b\.[0-9a-f]{12}\.js"', text)) == 2
