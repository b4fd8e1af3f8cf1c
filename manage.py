#!/usr/bin/env python
"""Django's command line for Vernissage."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "museum.settings.development")
    if sys.argv[1:2] in (["process_media"], ["run_imports"]):
        os.environ.setdefault("VERNISSAGE_PAGES", "0")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
