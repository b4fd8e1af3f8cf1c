"""Addresses of what other programs read of works that visitors may see: IIIF and Linked Art."""

from django.urls import path

from museum.exhibits import iiif_views

urlpatterns = [
    path("iiif/collection/<slug:exhibition>.json", iiif_views.collection, name="iiif_collection"),
    path("iiif/<path:number>/manifest.json", iiif_views.manifest, name="iiif_manifest"),
    path("linked-art/<path:number>.json", iiif_views.linked_art, name="linked_art"),
]
