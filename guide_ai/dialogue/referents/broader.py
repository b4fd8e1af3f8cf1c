"""Broader words by which visitors call what a title calls by its own: an ibis is a bird, a throne a chair."""

from typing import Final

_GROUPS: Final = {
    "bird": "ibis falcon hawk eagle owl heron egret crane goose duck swan peacock parrot rooster hen cock"
            " pigeon dove sparrow crow raven stork swallow pheasant",
    "animal": "cat dog horse lion tiger bear deer ox bull cow goat sheep ram pig boar monkey rabbit hare"
              " fox wolf elephant camel snake serpent turtle tortoise frog dragon fish bird mouse rat"
              " donkey jockey",
    "horse": "jockey rider horseman cavalry",
    "fish": "mackerel carp salmon trout prawn shrimp eel",
    "flower": "lily wisteria rose sunflower iris peony tulip chrysanthemum lotus orchid poppy blossom"
              " nympheas",
    "plant": "tree lily wisteria rose sunflower olive bamboo pine leaf flower wheat",
    "tree": "olive pine oak poplar willow cypress",
    "chair": "armchair throne seat stool bench",
    "furniture": "armchair throne chair table cabinet desk bed",
    "vessel": "jar bowl vase cup bottle ewer jug pot amphora krater dish goblet pitcher urn vessel",
    "pot": "jar vase vessel urn", "vase": "jar vessel urn amphora", "bowl": "dish basin cup",
    "landscape": "field plain river cliff mill bridge valley mountain garden meadow hill",
    "building": "mill bridge church temple shrine house castle palace factory tower",
    "boat": "ship ferry sail barge riverbank", "water": "river sea wave lake pond lily riverbank",
    "drawing": "graphite pencil chalk charcoal pastel crayon",
    "print": "etching engraving woodblock woodcut lithograph aquatint drypoint screenprint silkscreen",
    "portrait": "self-portrait bust head sitter", "statue": "figure sculpture bust statuette",
    "sculpture": "bronze marble figure relief bust statue statuette", "carving": "relief figure mask",
    "textile": "tapestry carpet rug embroidery silk", "carpet": "tapestry rug", "rug": "carpet tapestry",
    "film": "video installation", "movie": "video film", "monster": "demon dragon giant oni",
    "rain": "storm shower umbrella", "city": "street lane square crossroad townscape metropolis",
    "town": "street lane square crossroad townscape", "dance": "dancer ballet",
    "music": "banjo guitar violin piano lute flute drum", "night": "nocturne moonlight",
    "snow": "winter", "winter": "snow", "wave": "sea", "sea": "wave coast",
    "wooden": "wood oak bamboo", "woolly": "wool", "woollen": "wool", "shiny": "stainless",
    "clay": "earthenware terracotta stoneware", "pottery": "earthenware terracotta stoneware",
    "ceramic": "earthenware porcelain stoneware", "stone": "sandstone marble alabaster limestone granite",
    "metal": "bronze steel iron brass copper silver", "blow-up": "inflatable", "mill": "moulin windmill",
    "hanging": "tapestry",
    "girl": "woman", "lady": "woman girl", "god": "horus venus cupid shrine", "goddess": "venus",
    "saint": "st", "seat": "chair armchair throne stool", "pond": "lily", "chinese": "china",
    "english": "england", "british": "england", "dutch": "netherlands", "egypt": "egyptian",
    "greek": "cycladic", "face": "profile head portrait", "profile": "face",
    "balloon": "inflatable", "air": "inflatable", "windmill": "moulin", "ballet": "dancer",
    "ballerina": "dancer", "rider": "jockey horseman", "racing": "jockey", "race": "jockey",
    "writer": "author poet novelist", "novelist": "author", "poet": "author",
    "bust": "head sculpture", "kitty": "cat", "kitten": "cat", "feline": "cat", "pussycat": "cat",
    "hawk": "falcon", "eagle": "falcon", "prawn": "shrimp", "shrimp": "prawn", "baby": "infant child",
    "kid": "boy girl child baby", "child": "boy girl baby", "lad": "boy", "guy": "man", "gentleman": "man",
    "boy": "cupid putto",
    "businessman": "factory", "industrialist": "factory", "weaving": "tapestry", "seed": "seeds",
    "couch": "armchair", "sofa": "armchair", "demon": "oni", "devil": "demon", "ghost": "demon",
    "plate": "dish", "pan": "frying-pan", "jug": "ewer pitcher", "cup": "goblet", "ocean": "sea wave coast",
    "tsunami": "wave", "coast": "cliff", "seaside": "cliff coast", "beach": "coast cliff",
    "cornfield": "wheat", "crop": "wheat", "grass": "field", "pool": "pond water", "waterlily": "lily",
    "shower": "rain", "storm": "rain", "temple": "shrine", "alcohol": "wine gin", "booze": "gin",
    "drunk": "gin", "pencil": "graphite", "sketch": "graphite pencil chalk drawing", "tv": "video",
    "screen": "video monitor", "mountain": "mount hill", "umbrella": "rain",
    "plastic": "pvc", "wood": "oak bamboo",
    "street": "lane square crossroad", "road": "lane street crossroad", "food": "prawn fruit",
}  # fmt: skip

BROADER: Final[dict[str, tuple[str, ...]]] = {}
"""A word, and the broader ones that it goes by."""
for _broad, _words in _GROUPS.items():
    for _word in _words.split():
        BROADER[_word] = (*BROADER.get(_word, ()), _broad)
