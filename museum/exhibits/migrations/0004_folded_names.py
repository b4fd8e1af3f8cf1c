"""Fold the names of makers that were there before importers looked for them."""

from typing import Any

from django.db import migrations

from museum.exhibits.models.names import name_key


def fold(apps: Any, editor: Any) -> None:
    Maker = apps.get_model("exhibits", "Maker")
    for maker in Maker.objects.filter(name_key="").iterator():
        maker.name_key = name_key(maker.name_en or maker.name_zh)
        maker.save(update_fields=["name_key"])


class Migration(migrations.Migration):
    dependencies = [("exhibits", "0003_collection")]
    operations = [migrations.RunPython(fold, migrations.RunPython.noop, elidable=True)]
