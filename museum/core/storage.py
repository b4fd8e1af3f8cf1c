"""Static files under hashed names, so that browsers may keep them for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped]


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites `import` and `export … from` inside ES modules, which Django leaves alone by default."""

    support_js_module_import_aggregation = True
