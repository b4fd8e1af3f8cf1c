"""Looks over the demo's hanging before it is loaded: nothing off its wall, in a doorway or over a work."""

from itertools import combinations

from museum.exhibitions.demo.records import Demo, Hall, Work
from museum.exhibitions.hanging import MARGIN_M, wall_length

GAP_M = 0.35
"""Wall between two works, and between a work and a door: room for a label."""
LOWEST_M, HIGHEST_M = 0.4, 0.25
"""Wall that stays free below and above a work."""


def problems(demo: Demo) -> list[str]:
    """Sentences on whatever hangs badly; empty where all is well."""
    found: list[str] = []
    for hall in demo.hall:
        works = [work for work in demo.work if work.place.hall == hall.slug]
        for work in works:
            found += _of_work(work, hall)
        spans = [(work.accession_number, work.place.wall, *_span(work)) for work in works]
        spans += [
            (
                f"the door to {door.to_hall}",
                door.wall,
                door.along_m - door.width_m / 2,
                door.along_m + door.width_m / 2,
            )
            for door in demo.portal
            if door.hall == hall.slug
        ]
        for name, wall, left, right in spans:
            if left < MARGIN_M or right > _length(hall, wall) - MARGIN_M:
                found.append(f"{hall.slug}: {name} sticks out of the {wall} wall.")
        for one, other in combinations(spans, 2):
            if one[1] == other[1] and max(one[2], other[2]) - min(one[3], other[3]) < GAP_M:
                found.append(f"{hall.slug}: {one[0]} and {other[0]} are too close on the {one[1]} wall.")
    doors = {(door.hall, door.to_hall) for door in demo.portal}
    found += [
        f"No door leads back from {there} to {here}." for here, there in doors if (there, here) not in doors
    ]
    return found


def _of_work(work: Work, hall: Hall) -> list[str]:
    half = work.size_cm[1] / 200
    low, high = work.place.centre_m - half, work.place.centre_m + half
    if low < LOWEST_M or high > hall.height_m - HIGHEST_M:
        return [f"{hall.slug}: {work.accession_number} hangs from {low:.2f} to {high:.2f} m."]
    return []


def _span(work: Work) -> tuple[float, float]:
    half = work.size_cm[0] / 200
    return work.place.along_m - half, work.place.along_m + half


def _length(hall: Hall, wall: str) -> float:
    return wall_length(wall, hall_width=hall.width_m, hall_depth=hall.depth_m)
