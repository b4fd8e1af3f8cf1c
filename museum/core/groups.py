"""The groups Curator, Reviewer and Operator: made with the database, then the administrator's to change.

A group is given its rights once, when it is made. So nothing that an administrator added is ever taken away,
and nothing that was taken away comes back with the next migration.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import connections, transaction

COLLECTION: Final = (
    "exhibits.exhibit", "exhibits.credit", "exhibits.maker", "exhibits.media", "exhibits.text",
    "exhibitions.exhibition", "exhibitions.hall", "exhibitions.placement", "exhibitions.portal",
    "exhibitions.tour", "exhibitions.tourstop",
)  # fmt: skip
IMPORTS: Final = ("exhibits.importrun", "exhibits.importrow")
ACCOUNTS: Final = ("auth.user", "auth.group", "admin.logentry")
PUBLISH: Final = "exhibits.publish_exhibit"


def _may(models: Iterable[str], *actions: str) -> list[str]:
    named = (model.split(".") for model in models)
    return [f"{app}.{action}_{model}" for app, model in named for action in actions]


GROUPS: Final[dict[str, list[str]]] = {
    "Curator": [
        *_may(COLLECTION, "view", "add", "change", "delete"),
        *_may(["exhibits.importrun"], "view", "add", "change", "delete"),
        *_may(["exhibits.importrow"], "view"),
        PUBLISH,
    ],
    "Reviewer": [*_may(COLLECTION, "view"), *_may(IMPORTS, "view"), PUBLISH],
    "Operator": [*_may(COLLECTION, "view"), *_may(IMPORTS, "view"), *_may(ACCOUNTS, "view")],
}
"""Name → rights, as "app.action_model"."""

_NEEDED: Final = ("auth_group", "auth_permission", "django_content_type")


def prepare(using: str = "default", **kwargs: Any) -> None:
    """Make the groups that are not there. Runs after every migration."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if not set(_NEEDED) <= set(connection.introspection.table_names(cursor)):
            return
    missing = set(GROUPS) - set(Group.objects.using(using).values_list("name", flat=True))
    if not missing:
        return
    for app in sorted({right.partition(".")[0] for rights in GROUPS.values() for right in rights}):
        # Django makes an app's rights after that app's own migrations, which may be yet to come.
        create_permissions(apps.get_app_config(app), verbosity=0, using=using)
    with transaction.atomic(using=using):
        for name in sorted(missing):
            group = Group.objects.using(using).create(name=name)
            group.permissions.set(_rights(GROUPS[name], using))


def _rights(named: list[str], using: str) -> list[Permission]:
    rights = Permission.objects.using(using).select_related("content_type")
    return [each for each in rights if f"{each.content_type.app_label}.{each.codename}" in named]
