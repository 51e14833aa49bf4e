"""The games on a terminal: `python -m mazzo`."""

import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """Does what the command line says; the exit code."""
    try:
        # What takes long to load is loaded where Ctrl-C is waited for.
        from mazzo.table.command import run

        return run()
    except KeyboardInterrupt:
        # Once is enough: the program is on its way out.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        if sys.stdout is not None:
            print(flush=True)
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
