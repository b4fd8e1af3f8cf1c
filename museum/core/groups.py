"""The groups Curator, Reviewer and Operator: made with the database, then the administrator's to change.

A group is given its rights once: when it is made, or when a later version brings rights that there were not.
So nothing that an administrator added is ever taken away, and nothing that was taken away comes back with the
next migration.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import connections, transaction

COLLECTION: Final = (
    "exhibits.exhibit", "exhibits.credit", "exhibits.maker", "exhibits.media", "exhibits.text",
    "exhibits.pronunciation",
    "exhibitions.exhibition", "exhibitions.hall", "exhibitions.placement", "exhibitions.portal",
    "exhibitions.tour", "exhibitions.tourstop",
)  # fmt: skip
VISITS: Final = ("visits.complaint", "visits.tally")
"""What all who look after the works see of visits. What visitors said is for curators."""
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
        *_may(VISITS, "view"),
        *_may(["visits.gap"], "view"),
        *_may(["visits.gap", "visits.complaint"], "change"),
        *_may(["visits.visit"], "view", "delete"),
        *_may(["visits.question"], "view"),
        PUBLISH,
    ],
    "Reviewer": [*_may(COLLECTION, "view"), *_may(IMPORTS, "view"), *_may(VISITS, "view"), PUBLISH],
    # Who is asked to erase a visit finds it by its hour, and need not read it.
    "Operator": [
        *_may(COLLECTION, "view"),
        *_may(IMPORTS, "view"),
        *_may(ACCOUNTS, "view"),
        *_may(["visits.tally"], "view"),
        *_may(["visits.visit"], "view", "delete"),
    ],
}
"""Name → rights, as "app.action_model"."""

_NEEDED: Final = ("auth_group", "auth_permission", "django_content_type")


def prepare(using: str = "default", **kwargs: Any) -> None:
    """Make the groups that are not there. Runs after every migration."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if not set(_NEEDED) <= set(connection.introspection.table_names(cursor)):
            return
    named = sorted({right for rights in GROUPS.values() for right in rights})
    missing = set(GROUPS) - set(Group.objects.using(using).values_list("name", flat=True))
    known = {_named(right) for right in _rights(named, using)}
    if not missing and known == set(named):
        return
    for app in sorted({right.partition(".")[0] for right in named}):
        # Django makes an app's rights after that app's own migrations, which may be yet to come.
        create_permissions(apps.get_app_config(app), verbosity=0, using=using)
    with transaction.atomic(using=using):
        for name, rights in GROUPS.items():
            if name in missing:
                group = Group.objects.using(using).create(name=name)
                group.permissions.set(_rights(rights, using))
            else:
                group = Group.objects.using(using).get(name=name)
                group.permissions.add(*_rights([right for right in rights if right not in known], using))


def _rights(named: list[str], using: str) -> list[Permission]:
    rights = Permission.objects.using(using).select_related("content_type")
    return [each for each in rights if _named(each) in named]


def _named(right: Permission) -> str:
    return f"{right.content_type.app_label}.{right.codename}"
