"""Nothing leaves the host: an installation works in a network without a way out, and never looks for one."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.installation import ROOT, prepared

pytestmark = [pytest.mark.models, pytest.mark.timeout(1200)]  # the first test paints and warms

UNSHARE = ("unshare", "--net", "--map-root-user")


def can_make_networks() -> bool:
    try:
        return subprocess.run([*UNSHARE, "true"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not can_make_networks(), reason="this kernel lets us make no network of our own")
def test_a_visit_and_a_question_look_for_no_other_host() -> None:
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        made = prepared(Path(folder))
        alone = subprocess.run(
            [*UNSHARE, sys.executable, Path(__file__).with_name("alone.py"), str(made.port)],
            cwd=ROOT,
            env=made.env,
            capture_output=True,
            text=True,
        )
    assert alone.returncode == 0, alone.stdout + alone.stderr
    told = json.loads(alone.stdout.splitlines()[-1])
    assert told["page"] == 200
    assert told["spoken"] > 0 and told["shell"]
    assert told["ended"] == 0
    assert told["left_the_host"] == {"without a route": 0, "datagrams": 0}
    # What we count does count: the last try of the visit was meant to leave.
    assert told["counts_when_something_leaves"]["without a route"] > 0
