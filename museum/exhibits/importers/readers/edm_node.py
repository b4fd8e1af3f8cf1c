"""Nodes of RDF/XML as EDM files have them: an address, a kind, and what is said with which property."""

from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element  # noqa: S405 (a type: defusedxml parses)

from museum.exhibits.importers.readers.xml_records import LANGUAGE

_SPACES: Final = {
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://www.europeana.eu/schemas/edm/": "edm",
    "http://www.openarchives.org/ore/terms/": "ore",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://www.w3.org/2004/02/skos/core#": "skos",
    "http://rdvocab.info/ElementsGr2/": "rdaGr2",
    "http://www.w3.org/2002/07/owl#": "owl",
    "http://xmlns.com/foaf/0.1/": "foaf",
}
NODES: Final = frozenset(
    {
        "edm:ProvidedCHO", "ore:Aggregation", "ore:Proxy", "edm:EuropeanaAggregation",
        "edm:WebResource", "edm:Agent", "edm:Place", "edm:TimeSpan", "edm:Event",
        "skos:Concept", "foaf:Organization", "rdf:Description",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Value:
    """What a property says: a text in a language, or the address of a node."""

    text: str
    language: str = ""
    address: str = ""


@dataclass(slots=True)
class Node:
    """One resource."""

    address: str
    kind: str
    values: dict[str, list[Value]] = field(default_factory=dict)
    """By property with its prefix: "dc:title"."""

    def all(self, *properties: str) -> list[Value]:
        """Return what these properties say, in this order."""
        return [value for name in properties for value in self.values.get(name, [])]

    def addresses(self, *properties: str) -> list[str]:
        """Return the addresses that they name; some files write these as text."""
        return [value.address or value.text for value in self.all(*properties)]


class Nodes:
    """What stands beside the works, by address; and which aggregation and proxies belong to a work."""

    def __init__(self) -> None:
        self._nodes: dict[str, Node] = {}
        self._about: dict[str, list[Node]] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def add(self, node: Node) -> None:
        """Keep a node; of two with one address the second completes the first."""
        known = self._nodes.setdefault(node.address or f"#{len(self._nodes)}", node)
        if known is not node:
            for name, values in node.values.items():
                known.values.setdefault(name, []).extend(values)
            return
        for work in node.addresses("edm:aggregatedCHO", "ore:proxyFor"):
            self._about.setdefault(work, []).append(node)

    def get(self, address: str) -> Node | None:
        """Return the node with this address."""
        return self._nodes.get(address)

    def about(self, work: str) -> list[Node]:
        """Return aggregations and proxies of a work, the museum's before Europeana's own."""
        found = self._about.get(work, [])
        return sorted(
            found, key=lambda node: [each.text for each in node.all("edm:europeanaProxy")] == ["true"]
        )


def prefixed(name: str) -> str:
    """Return "dc:title" for "{http://purl.org/dc/elements/1.1/}title"; unknown spaces keep only the name."""
    space, _brace, local = name.removeprefix("{").rpartition("}")
    prefix = _SPACES.get(space, "")
    return f"{prefix}:{local}" if prefix else local


def kind_of(element: Element) -> str:
    """Return the class of a node: its element, or the rdf:type of a bare description."""
    if element.tag != "rdf:Description":
        return str(element.tag)
    types = [prefixed(_braced(each.get("rdf:resource", ""))) for each in element.findall("rdf:type")]
    return next((each for each in types if each in NODES), "rdf:Description")


def node(element: Element, beside: Nodes) -> Node:
    """Read a node; those that stand in its properties are added to `beside`."""
    found = Node(element.get("rdf:about", element.get("rdf:ID", "")), kind_of(element))
    for each in element:
        inner = next((one for one in each if one.get("rdf:about") or len(one)), None)
        address = each.get("rdf:resource", "")
        if inner is not None:
            nested = node(inner, beside)
            nested.address = nested.address or f"#{len(beside)}"
            beside.add(nested)
            address = nested.address
        value = Value((each.text or "").strip(), each.get(LANGUAGE, ""), address)
        if value.text or value.address:
            found.values.setdefault(str(each.tag), []).append(value)
    return found


def _braced(address: str) -> str:
    for space in _SPACES:
        if address.startswith(space):
            return f"{{{space}}}{address.removeprefix(space)}"
    return address
