"""Addresses of the visitors' pages, under the language's prefix."""

from django.urls import path

from museum.exhibitions import views

urlpatterns = [
    path("", views.exhibitions, name="exhibitions"),
    path("<slug:exhibition>/", views.exhibition, name="exhibition"),
    path("<slug:exhibition>/<slug:hall>/", views.hall, name="hall"),
    path("<slug:exhibition>/<slug:hall>/hall.json", views.hall_json, name="hall_data"),
    path("<slug:exhibition>/works/<int:pk>/work.json", views.work_json, name="work_data"),
]
