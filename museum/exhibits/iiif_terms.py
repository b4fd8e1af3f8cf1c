"""What our IIIF manifests call things, in English and Chinese: exporter and reader both go by it."""

from typing import Final

RECORD: Final = "VernissageRecord"
"""Type of the service that carries what viewers don't show: EDTF, sizes, makers, names of files."""
PROFILE: Final = "urn:vernissage:record:1"

MODEL: Final = ("3D model", "三维模型")
"""What a 3D model without words of its own is called."""

LABELS: Final = {
    "number": ("Accession number", "登录号"),
    "maker": ("Maker", "作者"),
    "date_text": ("Date", "年代"),
    "medium": ("Medium", "材质"),
    "dimensions_text": ("Dimensions", "尺寸"),
    "object_type": ("Kind of object", "类别"),
    "place": ("Place made", "制作地"),
    "culture": ("Culture or period", "文化或时期"),
    "inscription": ("Inscription", "题识"),
    "provenance": ("Provenance", "来源"),
    "rights": ("Rights", "权利"),
    "credit_line": ("Credit line", "鸣谢"),
}
"""Of `metadata`, and of the required statement."""

TEXTS: Final = {
    "label": ("Label text", "展签"),
    "description": ("Description", "描述"),
    "technique": ("Technique described", "技法"),
    "meaning": ("Meaning", "含义"),
    "history": ("Exhibitions and literature", "展览与文献"),
    "answer": ("Answer to visitors", "答观众问"),
}
"""By kind of text, in the order in which manifests have them."""
