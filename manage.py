#!/usr/bin/env python
"""Django's command line for Vernissage."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "museum.settings.development")
    if sys.argv[1:2] in (["process_media"], ["run_imports"]):
        os.environ.setdefault("VERNISSAGE_PAGES", "0")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A setting that can't be used is the operator's to mend: its name says more than where it was read.
        sys.exit(f"Vernissage can't start: {error}")
