"""Admin pages as a browser meets them: addresses, and the values that a form would send."""

from django.urls import reverse


def form_of(client, address: str) -> dict[str, str]:
    """The values of a change page's form, as a browser would send them."""
    context = client.get(address).context
    form = context["adminform"].form
    data = {form.add_prefix(name): form[name].value() for name in form.fields}
    for inline in context["inline_admin_formsets"]:
        for part in [inline.formset.management_form, *inline.formset.forms]:
            data |= {part.add_prefix(name): part[name].value() for name in part.fields}
    return {
        name: value if isinstance(value, str) else str(value)
        for name, value in data.items()
        if value is not None and value is not False and not hasattr(value, "url")
    }


def change(model: str, pk: int) -> str:
    """The address of a change page."""
    return reverse(f"admin:{model}_change", args=[pk])


def said(response) -> list[str]:
    """The messages of a page."""
    return [str(message) for message in response.context["messages"]]
