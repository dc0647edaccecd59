"""What a cluster does with failures and with work that nobody waits for, as a program: its argument is the address."""

import sys

from midtown.executor import cluster
from midtown.game import GameError
from tests.executor.test_processes import end, fail, sleep


def refusal(executor: cluster.Cluster, function: object) -> GameError:
    """Return the GameError that a function leads to."""
    try:
        list(executor.map(function, range(3)))  # type: ignore[arg-type]
    except GameError as error:
        return error
    raise AssertionError(function)


def main() -> None:
    cluster.RETRIES = 0
    with cluster.connect_cluster(sys.argv[1], 1) as executor:
        assert type(refusal(executor, fail)) is GameError
        assert "machine of the cluster" in str(refusal(executor, end))
        sleeping = executor.map(sleep, [0.0] * 4 + [600.0] * 9)
        assert next(sleeping) is None
        sleeping.close()
    with cluster.connect_cluster(sys.argv[1], 1) as executor:
        assert list(executor.map(abs, range(-99, 0))) == [*range(99, 0, -1)]
    print("as expected")


if __name__ == "__main__":
    main()
