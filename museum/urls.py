"""Addresses of the site: pages under their language's prefix, everything else beside them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from museum.core import health
from museum.exhibits.views import media

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("media/<int:pk>-<slug:version>/<path:name>", media, name="media"),
    path("", include("museum.exhibits.iiif_urls")),
    *i18n_patterns(path("", include("museum.exhibitions.urls")), prefix_default_language=True),
]
