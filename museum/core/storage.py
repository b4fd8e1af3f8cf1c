"""Static files under hashed names, so that browsers may keep them for good."""

import re
from collections.abc import Callable
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites `import` and `export … from` inside ES modules, which Django leaves alone by default.

    Two things in a module only look like a file to Django: a bare name (`import("three")` is the import
    map's business), and a type in a comment (two modules may well name each other's types, and a name
    that holds the other's hash would then never come to rest).
    """

    support_js_module_import_aggregation = True
    max_post_process_passes = 30
    """Each pass settles one more step of a chain of imports, and ours are longer than Django's five."""

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[re.Match[str]], str]:
        """Return what replaces a reference found in the file `name`."""
        convert: Callable[[re.Match[str]], str] = super().url_converter(name, hashed_files, template)

        def unless_no_file(match: re.Match[str]) -> str:
            found: dict[str, Any] = match.groupdict()
            module = name.endswith(".js") and found["matched"].startswith(("import", "export"))
            if module and (not found["url"].startswith((".", "/")) or _in_comment(match)):
                return str(found["matched"])
            return convert(match)

        return unless_no_file


def _in_comment(match: re.Match[str]) -> bool:
    before = match.string[: match.start()]
    return before.rfind("/*") > before.rfind("*/")
