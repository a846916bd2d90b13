"""`python -m crisis.server.http.workers`: one of several server processes; see `parent`."""

import os
import socket
import sys
import threading

from crisis.server.http.app import Defaults
from crisis.server.http.guard import Door
from crisis.server.http.run import CannotServe, run_server
from crisis.server.http.workers.parent import end_with_parent, own_order


def main() -> None:
    order = own_order()
    threading.Thread(target=end_with_parent, daemon=True).start()
    listener = socket.socket(fileno=order.listener)
    said = f"Worker {order.number} of {order.of} serves as process {os.getpid()}."
    door = Door(order.public_url)
    try:
        run_server(listener, door, order.database, order.pace, Defaults(), said, minds=order.minds)
    except CannotServe as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
