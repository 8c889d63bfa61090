"""What all tests share: how hard Hypothesis looks, and how patient it is on a busy machine."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    max_examples=60,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
