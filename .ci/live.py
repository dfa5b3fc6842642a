"""A live service on loopback, and PostgreSQL for it: for checks that use the program as others do."""

import contextlib
import glob
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

ADMIN_KEY = "dsp_" + uuid.uuid4().hex + uuid.uuid4().hex


class Service:
    """The program, at an address that it keeps when it is killed and started again."""

    def __init__(self, program, database, folder, *flags, logs=None):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url, self.folder, self.process = f"http://127.0.0.1:{self.port}", folder, None
        self.log = pathlib.Path(folder, "service.log")
        self.command = [program, "serve", "--listen", f"127.0.0.1:{self.port}", "--database", database,
                        "--logs", logs or f"{folder}/logs", "--requests-per-minute", "0",
                        "--requests-per-minute-by-operator", "0", *flags]

    def start(self):
        """Starts it, and waits until it is ready."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DESPACHO_")}
        environment |= {"DESPACHO_ADMIN_KEY": ADMIN_KEY, "DESPACHO_MASTER_KEY": "5e" * 32, "DESPACHO_LOG_LEVEL": "warn"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, cwd=self.folder, env=environment, stdout=log, stderr=log)
        for _ in range(300):
            if self.process.poll() is not None:
                sys.exit(f"the service did not start:\n{self.log.read_text(errors='replace')[-4000:]}")
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/readyz", timeout=1):
                return
            time.sleep(0.1)
        sys.exit(f"the service is not ready:\n{self.log.read_text(errors='replace')[-4000:]}")

    def stop(self):
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            return self.kill()

    def kill(self):
        self.process.kill()
        return self.process.wait()


@contextlib.contextmanager
def service(program, database, folder, *flags):
    """Yields a service on a fresh database."""
    running = Service(program, database, folder, *flags)
    try:
        running.start()
        yield running
    finally:
        if running.process:
            running.stop()


class Postgres:
    """A temporary server, with a database."""

    def __init__(self, folder):
        programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        self.bin = programs[-1] if programs else os.path.dirname(shutil.which("initdb") or "")
        self.folder, self.data = folder, f"{folder}/data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        self.run(f"{self.bin}/initdb -D {self.data} -U postgres --auth=trust --locale=C --encoding=UTF8 -N")
        self.start()
        self.database = self.create()

    def start(self):
        self.run(f"{self.bin}/pg_ctl -D {self.data} -w -l {self.folder}/log -o \"-c listen_addresses='' "
                 f"-c unix_socket_directories={self.folder} -c fsync=off\" start")

    def stop(self):
        self.run(f"{self.bin}/pg_ctl -D {self.data} -m immediate stop")

    def create(self):
        """Makes a fresh database; returns its address."""
        name = f"despacho_{uuid.uuid4().hex}"
        self.run(f"{self.bin}/createdb -h {self.folder} -U postgres {name}")
        return f"postgres://postgres@localhost/{name}?host={self.folder}"

    def query(self, question):
        """Returns the answer to a statement, as text."""
        name = self.database.split("?")[0].rsplit("/", 1)[1]
        return run(f'{self.bin}/psql -h {self.folder} -U postgres -At -c "{question}" {name}')

    def run(self, script):
        return run(script)


def run(script):
    """Runs a script and returns what it prints; not as root, which PostgreSQL refuses."""
    command = ["su", "postgres", "-s", "/bin/sh", "-c", script] if os.geteuid() == 0 else ["sh", "-c", script]
    # A server that the script starts keeps its output open: a pipe would never end.
    with tempfile.TemporaryFile() as out:
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=out)
        out.seek(0)
        return out.read().decode().strip()


@contextlib.contextmanager
def postgres():
    """Yields the address of a fresh database, on the server that DESPACHO_TEST_POSTGRES names or else on a temporary one."""
    given = os.environ.get("DESPACHO_TEST_POSTGRES")
    if given:
        name = f"despacho_{uuid.uuid4().hex}"
        run(f"psql -q '{given}' -c 'CREATE DATABASE {name}'")
        yield f"{given.rsplit('/', 1)[0]}/{name}"
        return
    with tempfile.TemporaryDirectory(prefix="despacho-postgres-") as folder:
        server = Postgres(folder)
        try:
            yield server.database
        finally:
            server.stop()
