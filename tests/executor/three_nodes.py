"""A Ray cluster on this machine, of nodes with a core each, as a program.

It prints the cluster's address when the first node runs, and a line when there are three. It kills one of them when it
reads a line, prints another one, and stops the rest at the end of its input.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # so that it listens on the loopback interface alone

from ray.cluster_utils import Cluster

NODE: Any = {
    "num_cpus": 1,
    "object_store_memory": 80 * 2**20,
    "include_dashboard": False,
    "node_ip_address": "127.0.0.1",
}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:  # short, for its sockets
        # Ray notes the newest cluster of the machine in a folder that it does not make.
        os.environ["RAY_TMPDIR"] = folder
        (Path(folder) / "ray").mkdir()
        cluster: Any = Cluster(initialize_head=True, head_node_args={**NODE, "temp_dir": folder})
        try:
            print(cluster.address, flush=True)
            nodes = [cluster.add_node(**NODE, temp_dir=folder) for _ in range(2)]
            print("three", flush=True)
            if sys.stdin.readline():
                cluster.remove_node(nodes[0], allow_graceful=False)
                print("two", flush=True)
                sys.stdin.read()
        finally:
            cluster.shutdown()


if __name__ == "__main__":
    main()
