"""A file of each standard with something in most of the places that readers look at."""

from typing import Any

MANIFEST: dict[str, Any] = {
    "@context": "http://iiif.io/api/presentation/3/context.json",
    "id": "https://m.example/1",
    "type": "Manifest",
    "label": {"en": ["Boat"], "zh": ["船"]},
    "metadata": [
        {"label": {"en": ["Accession number"]}, "value": {"none": ["1"]}},
        {"label": {"en": ["Creator"]}, "value": {"en": ["Ada", "Bo"], "zh": ["艾达"]}},
        {"label": {"en": ["Date"]}, "value": {"none": ["1900"]}},
    ],
    "summary": {"en": ["A boat"]},
    "requiredStatement": {"label": {"en": ["By"]}, "value": {"en": ["Quay"]}},
    "rights": "http://creativecommons.org/licenses/by/4.0/",
    "provider": [{"id": "https://m.example", "label": {"en": ["Quay"]}}],
    "rendering": [{"id": "https://m.example/a.glb", "type": "Model"}],
    "navPlace": {"features": [{"properties": {"label": {}}, "geometry": {"coordinates": [1, 2]}}]},
    "service": [
        {
            "type": "VernissageRecord",
            "profile": "urn:vernissage:record:1",
            "makers": [{"name": {"en": ["A"]}}],
            "sizesCm": {"height_cm": "3"},
            "files": [{"address": "https://i.example/a", "name": "a"}],
            "identifiers": {"a": "b"},
        }
    ],
    "structures": [
        {"id": "r", "type": "Range", "items": [{"id": "q", "type": "Range", "label": {"en": ["Q"]}}]}
    ],
    "items": [
        {
            "id": "c",
            "type": "Canvas",
            "summary": {"en": ["Mist"]},
            "metadata": [{"label": {"en": ["L"]}, "value": {"en": ["V"]}}],
            "items": [
                {
                    "items": [
                        {
                            "motivation": "painting",
                            "body": {
                                "type": "Choice",
                                "items": [
                                    {"id": "https://i.example/a", "service": [{"id": "https://i.example/s"}]}
                                ],
                            },
                        }
                    ]
                }
            ],
        }
    ],
}
SECOND: dict[str, Any] = {
    "@context": "http://iiif.io/api/presentation/2/context.json",
    "@type": "sc:Collection",
    "manifests": [
        {
            "@id": "https://m.example/2",
            "@type": "sc:Manifest",
            "label": [{"@value": "Boot", "@language": "de"}],
            "license": {"@id": "https://m.example/l"},
            "structures": [{"@id": "r", "ranges": ["r"], "members": [{"@id": "r"}]}],
            "sequences": [
                {
                    "canvases": [
                        {
                            "images": [
                                {
                                    "resource": {
                                        "@id": "https://i.example/a.jpg",
                                        "full": {"@id": "x"},
                                        "service": {"@id": "https://i.example/s", "profile": ["level0"]},
                                    }
                                }
                            ]
                        }
                    ]
                }
            ],
        }
    ],
    "members": [{"@id": "https://m.example/3", "@type": "sc:Manifest", "label": "Cup"}],
}
OBJECT: dict[str, Any] = {
    "id": "https://m.example/1",
    "type": "HumanMadeObject",
    "identified_by": [
        {
            "type": "Name",
            "content": "Boat",
            "language": [{"id": "aat:300388277"}],
            "classified_as": [{"id": "aat:300404670"}],
        },
        {
            "type": "Identifier",
            "content": "1",
            "classified_as": [{"id": "aat:300312355"}, {"id": "urn:vernissage:accession"}],
        },
    ],
    "referred_to_by": [
        {"content": "Oil", "classified_as": [{"id": "aat:300435429", "classified_as": [{"id": "x"}]}]},
        {"identified_by": [{"content": "Book"}]},
    ],
    "produced_by": {
        "part": [
            {
                "carried_out_by": [
                    {
                        "_label": "Ada",
                        "born": {"timespan": {"begin_of_the_begin": "1900"}},
                        "equivalent": [{"id": "http://vocab.getty.edu/ulan/5"}],
                    }
                ],
                "assigned_by": [{"assigned": {"_label": "Bo", "type": "Person"}}],
            }
        ],
        "timespan": {"end_of_the_end": "-0664-01-01", "begin_of_the_begin": "-0700"},
        "took_place_at": [{"_label": "Delft"}],
    },
    "dimension": [{"value": 3, "unit": {"_label": "inches"}, "classified_as": [{"id": "aat:300055644"}]}],
    "representation": [
        {
            "digitally_shown_by": [
                {
                    "access_point": [{"id": "https://i.example/a.jpg"}],
                    "conforms_to": [{"id": "http://iiif.io/api/image"}],
                }
            ]
        }
    ],
    "subject_of": [{"digitally_carried_by": [{"access_point": [{"id": "https://m.example/m"}]}]}],
    "part": [
        {
            "carries": [{"content": "A"}],
            "made_of": [{"_label": "ink"}],
            "shows": [{"represents": [{"_label": "Sea"}]}],
        }
    ],
    "used_for": [{"_label": "Show", "timespan": [{"begin_of_the_begin": "1950"}]}],
}
LIDO = """<lidoWrap xmlns="http://www.lido-schema.org"><lido><lidoRecID>1</lidoRecID>
<descriptiveMetadata xml:lang="en"><objectIdentificationWrap><titleWrap><titleSet>
<appellationValue>Boat</appellationValue></titleSet></titleWrap>
<objectMeasurementsWrap><objectMeasurementsSet><objectMeasurements><measurementsSet>
<measurementType>height</measurementType><measurementUnit>cm</measurementUnit><measurementValue>3
</measurementValue>
</measurementsSet></objectMeasurements></objectMeasurementsSet></objectMeasurementsWrap>
</objectIdentificationWrap>
<eventWrap><eventSet><event><eventType><term>Production</term></eventType><eventActor>
<actorInRole><actor><nameActorSet><appellationValue pref="preferred">Ada</appellationValue>
</nameActorSet></actor></actorInRole>
</eventActor><eventDate><displayDate>1900</displayDate></eventDate></event></eventSet></eventWrap>
</descriptiveMetadata></lido></lidoWrap>"""
EDM = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:ore="http://www.openarchives.org/ore/terms/">
<edm:ProvidedCHO rdf:about="urn:x:1"><dc:title>Boat</dc:title><dc:creator><edm:Agent rdf:about="#a"/>
</dc:creator>
</edm:ProvidedCHO><ore:Aggregation><edm:aggregatedCHO rdf:resource="urn:x:1"/></ore:Aggregation>
</rdf:RDF>"""
TURTLE = """@prefix crm: <http://www.cidoc-crm.org/cidoc-crm/> .
<https://m.example/1> a crm:E22_Human-Made_Object ; crm:P43_has_dimension [ crm:P90_has_value 3.5 ] ;
 crm:P1_is_identified_by [ crm:P190_has_symbolic_content "Boat"@en ] ."""
