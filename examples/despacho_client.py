"""What the examples share: asking the service over HTTP, and saying what went wrong. Standard library only."""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

#: How often a request is sent again that got no answer, or was asked to wait.
TRIES = 5


class Failed(Exception):
    """Something that a person has to look at. The text says what was found and what would do."""


class Refused(Failed):
    """The service answered with a problem (RFC 9457)."""

    def __init__(self, what, status, problem):
        self.status, self.problem = status, problem
        self.kind = problem.get("type", "").rsplit("/", 1)[-1]
        lines = [f"{what}: {status} {self.kind}: {problem.get('detail', 'no detail')}"]
        for fault in problem.get("errors", []):
            place = fault.get("pointer") or fault.get("parameter") or ""
            article = f" (article {fault['article']})" if fault.get("article") else ""
            lines.append(f"  {place} {fault.get('detail', '')}{article}")
        if problem.get("earliest_adoption"):
            lines.append(f"  the first day that would do: {problem['earliest_adoption']}")
        super().__init__("\n".join(lines))


class Service:
    """The service at an address, asked with a key."""

    def __init__(self, url, key):
        self.url, self.key = url.rstrip("/"), key

    def ask(self, method, path, body=None, headers=None, timeout=60):
        """Asks, and again where no answer came or the service is busy. Answers the open response.

        What is asked for twice is done once: a reading changes nothing, and a change carries an `Idempotency-Key`.
        `body` is JSON, or a function that opens a file anew for each try.
        """
        head = {"Authorization": f"Bearer {self.key}", "Accept": "application/json", **(headers or {})}
        if body is not None and not callable(body):
            body = json.dumps(body).encode()
            head["Content-Type"] = "application/json"
        for attempt in range(TRIES):
            last = attempt + 1 == TRIES
            sent = body() if callable(body) else body
            request = urllib.request.Request(self.url + path, data=sent, headers=head, method=method)
            try:
                return urllib.request.urlopen(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                problem = read_problem(error)
                if error.code not in (429, 503) or last:
                    raise Refused(f"{method} {path}", error.code, problem) from None
                time.sleep(min(wait_of(error), 30))
            except (urllib.error.URLError, ConnectionError, TimeoutError, OSError) as error:
                if last:
                    reason = getattr(error, "reason", error)
                    raise Failed(f"{self.url} does not answer: {reason}; is the service running there?") from None
                time.sleep(0.2 * 2**attempt)
            finally:
                if callable(body):
                    sent.close()

    def json(self, method, path, body=None, headers=None):
        """Asks, and reads the answer as JSON."""
        with self.ask(method, path, body, headers) as answer:
            try:
                return json.load(answer)
            except ValueError:
                raise Failed(f"{self.url}{path} answers, but not with JSON: is this a despacho service?") from None

    def get(self, path, **query):
        """Reads JSON."""
        return self.json("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""))


def read_problem(error):
    """What a refusal says, whatever its form."""
    try:
        problem = json.load(error)
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"detail": str(error.reason)}


def wait_of(error):
    """After how many seconds a busy service is to be asked again."""
    after = error.headers.get("Retry-After", "")
    return int(after) if after.isdigit() else 1


def add_service(parser):
    """The arguments that say which service, and with which key."""
    default = os.environ.get("DESPACHO_URL", "http://127.0.0.1:8080")
    parser.add_argument("--url", default=default, help="the service [DESPACHO_URL; now %(default)s]")
    parser.add_argument(
        "--key-file", metavar="FILE", help="a file with the key; without it the variable DESPACHO_KEY holds it"
    )


def service_of(args):
    """The service that the arguments name."""
    key = os.environ.get("DESPACHO_KEY", "")
    if args.key_file:
        try:
            with open(args.key_file, encoding="utf-8") as file:
                key = file.read().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise Failed(f"the key cannot be read: {error}") from None
    if not key:
        raise Failed("no key: set the variable DESPACHO_KEY, or name a file with --key-file")
    if not args.url.startswith(("http://", "https://")):
        raise Failed(f"--url {args.url}: an address begins with http:// or https://")
    return Service(args.url, key)


def say(text):
    """Says something to the person who looks on; standard output is for results."""
    print(text, file=sys.stderr, flush=True)


def run(main):
    """Runs a script: what fails is one message and the exit status 2."""
    try:
        sys.exit(main())
    except Failed as error:
        say(f"{os.path.basename(sys.argv[0])}: {error}")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(2)
