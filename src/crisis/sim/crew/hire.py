"""Which crew a command gets, by the name of its backend."""

from crisis.sim.crew.cluster import Cluster
from crisis.sim.crew.crew import Crew, processes

BACKENDS = ("processes", "ray")


def crew_of(backend: str, workers: int | None) -> Crew:
    """The crew of a backend; without a number one process, or all that a cluster has."""
    return Cluster.joined(workers) if backend == "ray" else processes(workers)
