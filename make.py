#!/usr/bin/env python3
"""Postwar's task file: sets up, builds and tests with nothing installed but Python 3.11 or later.

usage: python3 make.py TASK [ARGUMENT...]

  build [GAME...]  print the games in sources/ into output/: all of them, or those named, each as
                   one file for the paper of your country; with --all everything there is
  site [GAME...]   print the games and write a website of them into output/site/
  check [GAME...]  check the games without printing them
  watch GAME       show the pages of a game in a browser as its files are saved
  proof [GAME...]  read what was printed back and compare it with the games
  new GAME         begin a new game, a folder of sources/
  odds [GAME...]   tell the chance of every result
  explain CODE     say what a finding means
  test             run every check and test there is; with --fast the quick ones, that draw
                   no page; with other arguments, pytest alone with them
  setup            make .venv with all that building and testing need
  lock             write the lock files anew from pyproject.toml (needs uv)
  clean            remove .venv, everything printed and all caches
  help             show this text

Further arguments are handed on: python3 make.py build shumshu --quiet
"""

# Every Python since 2.7 must be able to *read* this file, so that an old one can say in a sentence
# what is wrong instead of stumbling over syntax it does not know. Hence no annotations, f-strings,
# starred lists or `raise ... from`, and for the linter, which would like to see them:
# ruff: noqa: B904, RUF005, UP032 -- newer syntax than the oldest Python that reads this file knows

import functools
import hashlib
import importlib
import itertools
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time

ROOT = os.path.dirname(os.path.abspath(__file__))
WINDOWS = os.name == "nt"

OLDEST = (3, 11)
NEWEST = (3, 14)  # the newest Python for which every locked package is there ready-made

RUNTIME_LOCK = "requirements.lock"
DEVELOPMENT_LOCK = "requirements-dev.lock"  # all of the runtime lock and the tools for testing

MISUSE = 2
INTERRUPTED = 130

# What would let packages from elsewhere in, or send ours elsewhere.
FOREIGN_VARIABLES = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "PIP_TARGET", "PIP_PREFIX")

# Tests that share what they print stand side by side: a process takes a run of them, in order.
IN_PROCESSES = ("-n", "auto", "--maxprocesses", "8", "--dist", "worksteal")
BORROWED = os.path.join(os.pardir, "shared", "tools", "borrowed.py")
OTHER_READERS = os.path.join("tests", "other_readers.py")
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
DROP_CACHE = "from generator.cache import cache_of_user as c; c() and c().drop()"
STEPS = (  # name, arguments for the environment's Python
    ("lint", ("-m", "ruff", "check", ".")),
    ("format", ("-m", "ruff", "format", "--check", ".")),
    ("types", ("-m", "mypy")),
    ("imports", ("-c", LINT_IMPORTS, "--no-logo")),
    ("check the games", ("-m", "generator", "check")),
    ("build the games", ("-m", "generator", "build", "--all")),
    ("tests", ("-m", "pytest") + IN_PROCESSES + ("--printed=output",)),
    ("proof what was printed", ("-m", "generator", "proof")),
    ("other programs read the PDFs", (OTHER_READERS,)),
    ("borrowed sentences", (BORROWED, ".")),
)

# These begin together with the step before them, so that no processor is idle; what they say waits
# until it is their turn.
BESIDE = ("format", "types", "imports", "check the games", "proof what was printed")
BESIDE += ("other programs read the PDFs", "borrowed sentences")

FAST = "--fast"
DRAWN = ("build the games", "proof what was printed", "other programs read the PDFs")
# The rooms whose tests need no page, but for what is marked slow in them.
FAST_ROOMS = ("board", "checks", "combat", "custom_checks", "geometry", "model", "play")
FAST_ROOMS += ("reading", "reporting", "text")
FAST_TESTS = tuple(os.path.join("tests", room) for room in FAST_ROOMS)
FAST_STEPS = tuple(step for step in STEPS if step[0] not in DRAWN + ("tests",)) + (
    ("fast tests", ("-m", "pytest") + IN_PROCESSES + ("-m", "not slow") + FAST_TESTS),
)

MADE_HERE = (
    ".venv",
    ".venv-old",
    ".grimp_cache",
    ".hypothesis",
    ".import_linter_cache",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
)

TOO_OLD = (
    "this is Python {version}; Postwar needs {oldest} or later, and none is on the PATH. "
    "Get one from python.org or your system's packages, then run make.py with it."
)
UNWRITABLE = (
    "cannot write {folder} ({reason}). Copy the project to a folder that is yours, "
    "or close the programs that use its .venv, then run the same command again."
)
NO_ENSUREPIP = (
    "{python} (Python {version}) cannot make a virtual environment: its ensurepip module is "
    "missing. On Debian or Ubuntu: sudo apt install python3-venv (or python{version}-venv); "
    "elsewhere install virtualenv or uv. Then run the same command again."
)
NO_ENVIRONMENT = "could not make the virtual environment {folder}: {reason}"
NO_PACKAGES = (
    "could not install what {lock} lists (pip says: {reason}). {advice}, "
    "then run the same command again."
)
NO_LOCK_FILE = "{lock} is missing: this is not a whole copy of the project."
NO_UV = (
    "writing the lock files needs the program uv, and it is not on the PATH. "
    "Install it (pipx install uv), then run the same command again."
)


class MakeError(Exception):
    """A sentence for the person at the keyboard; it ends the run with exit status 2."""


def say(sentence, stream=None):
    """Write one line at once, so that it stands before what the next program writes.

    It goes to standard error by default: standard output belongs to the program that is run.
    """
    stream = stream or sys.stderr
    stream.write("make.py: " + sentence + "\n")
    stream.flush()


def dotted(version):
    """Return the first two numbers of a version as text, such as 3.11."""
    return ".".join(str(number) for number in version[:2])


# --- the right Python -----------------------------------------------------------------------------


def newer_pythons():
    """Yield the commands that may start a Python that is new enough, the newest first."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        version = dotted((3, minor))
        yield ["python" + version]
        if WINDOWS:
            yield ["py", "-" + version]


def is_new_enough(command):
    """Whether `command` starts a Python of the oldest version that serves, or a later one.

    It is run, not only looked up: pyenv and Windows put commands on the PATH that start nothing.
    """
    question = "import sys; sys.exit(sys.version_info < {})".format(OLDEST)
    try:
        child = subprocess.Popen(
            command + ["-c", question], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except OSError:
        return False
    child.communicate()
    return child.returncode == 0


def newer_python(version):
    """Return the command to go on with instead of this Python, None where `version` serves.

    Raises MakeError where it does not serve and there is no other.
    """
    if version[:2] >= OLDEST:
        return None
    for command in newer_pythons():
        if is_new_enough(command):
            return command
    raise MakeError(TOO_OLD.format(version=dotted(version), oldest=dotted(OLDEST)))


# --- running programs -----------------------------------------------------------------------------


def run(command, folder=None, variables=None):
    """Run `command` in `folder` and return its exit status as a shell gives it (128 + signal)."""
    child = subprocess.Popen(command, cwd=folder, env=variables)
    status = finish(child.wait, child)
    return status if status >= 0 else 128 - status


def run_quietly(command, folder, variables):
    """Run `command` in `folder`; return its exit status and everything it wrote."""
    child = subprocess.Popen(
        command, cwd=folder, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    written = finish(child.communicate, child)[0]
    return child.returncode, written.decode("utf-8", "replace")


def finish(wait, child):
    """Return what `wait` returns; at Ctrl-C, which `child` gets too, let it end before us."""
    try:
        return wait()
    except KeyboardInterrupt:
        child.wait()
        raise


def complaint(written):
    """Return the sentence that says best why a program failed: its first error or its last line."""
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    errors = [line[len("ERROR: ") :] for line in lines if line.startswith("ERROR: ")]
    told = (errors[:1] or lines[-1:] or ["nothing"])[0]
    return told.split(". ")[0].rstrip(".")


# --- the virtual environment ----------------------------------------------------------------------


def remove(path):
    """Remove a file or folder as far as that is possible; a link goes, not what it points to."""
    if os.path.islink(path) or os.path.isfile(path):
        os.remove(path)
    else:
        shutil.rmtree(path, ignore_errors=True)


def digest(path):
    """Return the SHA-256 of a file as hexadecimal text, None where there is no such file."""
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return None


def makers(python):
    """Return the commands that can make a virtual environment of `python`, the best first.

    Debian keeps ensurepip, without which `venv` fails, in a package of its own.
    """
    found = []
    try:
        importlib.import_module("ensurepip")
        importlib.import_module("venv")
        found.append([python, "-m", "venv"])
    except ImportError:
        pass
    virtualenv, uv = shutil.which("virtualenv"), shutil.which("uv")
    if virtualenv:
        found.append([virtualenv, "--quiet", "--python", python])
    if uv:
        found.append([uv, "venv", "--quiet", "--seed", "--python", python])
    return found


class Environment:
    """The virtual environment of the project in `root`, and the stamp that tells what it holds.

    The stamp names the Python, the platform and the place that the environment was made for, and
    the digest of each lock file installed. It is written last, so that an interrupted installation
    leaves none and is begun anew.
    """

    def __init__(self, root):
        self.root = root
        self.folder = os.path.join(root, ".venv")
        self.set_aside = os.path.join(root, ".venv-old")
        self.stamp = os.path.join(self.folder, "postwar-stamp.json")
        self.programs = os.path.join(self.folder, "Scripts" if WINDOWS else "bin")
        self.python = os.path.join(self.programs, "python.exe" if WINDOWS else "python")

    def run(self, arguments):
        """Run the environment's Python in the project's folder and return its exit status."""
        return run([self.python] + list(arguments), self.root, self.variables())

    def begin(self, arguments):
        """Start the environment's Python; return the process and the file that it writes to."""
        written = tempfile.TemporaryFile()  # noqa: SIM115 -- whoever waits for the process closes it
        child = subprocess.Popen(
            [self.python] + list(arguments),
            cwd=self.root,
            env=self.variables(),
            stdout=written,
            stderr=subprocess.STDOUT,
        )
        return child, written

    def has(self, program):
        """Whether a program is here; what is no file of Python is an option of it."""
        return not program.endswith(".py") or os.path.isfile(os.path.join(self.root, program))

    def provide(self, lock):
        """Make sure that the environment holds what `lock` lists, and nothing out of date.

        Raises MakeError where that cannot be had; an environment that was there before then stays.
        """
        if digest(os.path.join(self.root, lock)) is None:
            raise MakeError(NO_LOCK_FILE.format(lock=lock))
        try:
            self.recover()
            if not self.is_sound():
                self.replace(lock)
            elif not self.holds(lock):
                self.install(lock)
        except OSError as error:
            raise MakeError(UNWRITABLE.format(folder=self.folder, reason=error.strerror or error))

    def is_sound(self):
        """Whether the environment was finished, suits this Python and starts, and all in it is due.

        The last is put to the test: the Python that it was made from may have been removed.
        """
        stamp = self.read_stamp()
        locks = stamp.pop("locks", {})
        due = all(digest(os.path.join(self.root, lock)) == locks[lock] for lock in locks)
        return bool(locks) and due and stamp == self.identity() and is_new_enough([self.python])

    def holds(self, lock):
        """Whether what `lock` lists is installed; the development lock lists everything."""
        locks = self.read_stamp().get("locks", {})
        return lock in locks or DEVELOPMENT_LOCK in locks

    def replace(self, lock):
        """Make the environment from nothing; put the one before it back if that fails."""
        if os.path.lexists(self.folder):
            os.rename(self.folder, self.set_aside)
        try:
            self.create()
            self.install(lock)
        except BaseException:
            remove(self.folder)
            self.recover()
            raise
        remove(self.set_aside)

    def recover(self):
        """Tidy up after a run that was killed while it replaced the environment."""
        if not os.path.lexists(self.set_aside):
            return
        if self.is_sound():
            remove(self.set_aside)
        else:
            remove(self.folder)
            os.rename(self.set_aside, self.folder)
            say("the environment that was here before is back")

    def create(self):
        """Make an empty environment from the base Python, even where this one is in another."""
        python = getattr(sys, "_base_executable", None) or sys.executable
        version = dotted(sys.version_info)
        say("making {} with Python {}".format(self.folder, platform.python_version()))
        os.mkdir(self.folder)  # fails with a reason where the folder cannot be written
        reason = None
        for maker in makers(python):
            status, written = run_quietly(maker + [self.folder], self.root, self.variables())
            if status == 0:
                return
            reason = complaint(written)
        if reason is None:
            raise MakeError(NO_ENSUREPIP.format(python=python, version=version))
        raise MakeError(NO_ENVIRONMENT.format(folder=self.folder, reason=reason))

    def install(self, lock):
        """Install what `lock` lists, each file checked against its digest, and stamp it."""
        say("installing what {} lists (once; this needs the network)".format(lock))
        command = [self.python, "-m", "pip", "install", "--require-hashes", "--quiet", "-r", lock]
        status, written = run_quietly(command, self.root, self.variables())
        if status != 0:
            reason = complaint(written)
            raise MakeError(NO_PACKAGES.format(lock=lock, reason=reason, advice=advice()))
        # As pip does with packages: where Python may not keep what it compiles, it would compile
        # the whole generator anew for each command. Without it everything works, only slower.
        run_quietly(
            [self.python, "-m", "compileall", "-q", "generator"], self.root, self.variables()
        )
        self.write_stamp(lock)

    def identity(self):
        """Return what an environment must share with this run to be of use to it."""
        return {
            "folder": os.path.realpath(self.folder),
            "platform": sysconfig.get_platform(),
            "python": sys.implementation.cache_tag,
        }

    def read_stamp(self):
        """Return what the stamp says, nothing where there is none that can be read."""
        try:
            with open(self.stamp, encoding="utf-8") as file:
                stamp = json.load(file)
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def write_stamp(self, lock):
        """Note in the stamp that the environment now holds what `lock` lists."""
        stamp = self.identity()
        stamp["locks"] = self.read_stamp().get("locks", {})
        stamp["locks"][lock] = digest(os.path.join(self.root, lock))
        with open(self.stamp + ".new", "w", encoding="utf-8") as file:
            json.dump(stamp, file, indent=2, sort_keys=True)
        os.replace(self.stamp + ".new", self.stamp)

    def variables(self):
        """Return the variables for programs in the environment: those of this run, made safe."""
        kept = {name: os.environ[name] for name in os.environ if name not in FOREIGN_VARIABLES}
        kept["VIRTUAL_ENV"] = self.folder
        kept["PATH"] = self.programs + os.pathsep + kept.get("PATH", os.defpath)
        kept["PIP_DISABLE_PIP_VERSION_CHECK"] = kept["PIP_NO_INPUT"] = "1"
        kept["PIP_USER"] = "0"  # a pip.conf may ask for --user, which pip refuses here
        return kept


def advice():
    """Return what may help when packages cannot be installed."""
    if sys.version_info[:2] > NEWEST:
        return "Python {} may be too new for them: take one of {} to {}".format(
            dotted(sys.version_info), dotted(OLDEST), dotted(NEWEST)
        )
    return "Check the network connection, the proxy settings and the free disk space"


# --- the tasks ------------------------------------------------------------------------------------


def generate(command, environment, arguments):
    """Hand `command` and `arguments` on to the generator and return its exit status."""
    environment.provide(RUNTIME_LOCK)
    return environment.run(["-m", "generator", command] + arguments)


def test(environment, arguments):
    """Run all steps, or the fast ones, and sum up; 1 if any failed.

    With other arguments: pytest alone, and its status.
    """
    environment.provide(DEVELOPMENT_LOCK)
    os.environ["POSTWAR_CACHE"] = ""  # what is tested is drawn
    if arguments and arguments != [FAST]:
        return environment.run(["-m", "pytest"] + arguments)
    steps, start = FAST_STEPS if arguments else STEPS, time.time()
    failed = [name for name, passed in walk(environment, steps) if not passed]
    outcome = "these failed: " + ", ".join(failed) if failed else "all is well"
    say("{} steps in {:.0f} s, {}".format(len(steps), time.time() - start, outcome), sys.stdout)
    return 1 if failed else 0


def walk(environment, steps):
    """Run all steps, whatever comes of them; yield names and whether they passed, in order."""
    begun = {}
    try:
        for number, (name, arguments) in enumerate(steps, 1):
            title = "step {} of {}, {}".format(number, len(steps), name)
            if not environment.has(arguments[0]):
                say("{}: left out, {} is not here".format(title, arguments[0]), sys.stdout)
                continue
            for beside, more in itertools.takewhile(lambda step: step[0] in BESIDE, steps[number:]):
                if beside not in begun and environment.has(more[0]):
                    begun[beside] = environment.begin(more)
            say(title, sys.stdout)
            status = told(*begun[name]) if name in begun else environment.run(arguments)
            if status != 0:
                say("{}: failed with exit status {}".format(name, status), sys.stdout)
            yield name, status == 0
    finally:
        for child, _ in begun.values():
            child.wait()


def told(child, written):
    """Wait for what was begun, write what it has written, and return its exit status."""
    status = finish(child.wait, child)
    with written:
        written.seek(0)
        sys.stdout.write(written.read().decode("utf-8", "replace"))
    sys.stdout.flush()
    return status if status >= 0 else 128 - status


def setup(environment, arguments):
    """Make the environment with all that building and testing need."""
    refuse(arguments)
    environment.provide(DEVELOPMENT_LOCK)
    say("ready: {}".format(environment.python))
    return 0


def lock(environment, arguments):
    """Write both lock files; `arguments`, such as --upgrade, go to uv.

    One version of each package for all Pythons (fork strategy), so that all print the same. The
    runtime lock is a part of the development lock: its versions are held to those.
    """
    uv = shutil.which("uv")
    if uv is None:
        raise MakeError(NO_UV)
    compilation = [uv, "pip", "compile", "pyproject.toml", "--quiet"]
    compilation += ["--universal", "--fork-strategy", "fewest", "--python-version", dotted(OLDEST)]
    compilation += ["--generate-hashes", "--no-annotate", "--no-emit-index-url"]
    compilation += ["--custom-compile-command", "python3 make.py lock"] + arguments
    everything = ["--extra", "dev", "--output-file", DEVELOPMENT_LOCK]
    runtime = ["--constraints", DEVELOPMENT_LOCK, "--output-file", RUNTIME_LOCK]
    status = run(compilation + everything, environment.root)
    return status or run(compilation + runtime, environment.root)


def clean(environment, arguments):
    """Remove the environment, what the games' build printed and what the tools remember.

    What Postwar keeps in the user's folder goes while there is a Python that knows where that is.
    """
    refuse(arguments)
    if environment.is_sound():
        environment.run(["-c", DROP_CACHE])
    for name in MADE_HERE:
        remove(os.path.join(environment.root, name))
    output = os.path.join(environment.root, "output")
    for name in os.listdir(output) if os.path.isdir(output) else ():
        if name != "README.md":
            remove(os.path.join(output, name))
    for folder, names, _ in os.walk(environment.root):
        if "__pycache__" in names:
            remove(os.path.join(folder, "__pycache__"))
    return 0


def show_help(_environment, arguments):
    """Show the text at the top of this file."""
    refuse(arguments)
    sys.stdout.write(__doc__)
    return 0


def refuse(arguments):
    """Raise MakeError if there are arguments: the task takes none."""
    if arguments:
        raise MakeError("this task takes no arguments: {}".format(" ".join(arguments)))


TASKS = {
    "build": functools.partial(generate, "build"),
    "check": functools.partial(generate, "check"),
    "site": functools.partial(generate, "site"),
    "watch": functools.partial(generate, "watch"),
    "proof": functools.partial(generate, "proof"),
    "new": functools.partial(generate, "new"),
    "odds": functools.partial(generate, "odds"),
    "explain": functools.partial(generate, "explain"),
    "test": test,
    "setup": setup,
    "lock": lock,
    "clean": clean,
    "help": show_help,
    "--help": show_help,
    "-h": show_help,
}


def perform(arguments, root):
    """Do the task that the first of `arguments` names, in the project at `root`."""
    name = arguments[0] if arguments else "help"
    if name not in TASKS:
        raise MakeError("there is no task {}; python3 make.py help lists them".format(name))
    return TASKS[name](Environment(root), arguments[1:])


def main(arguments, root=ROOT):
    """Do what `arguments` ask for and return the exit status, under a newer Python if need be."""
    try:
        newer = newer_python(sys.version_info)
        if newer is None:
            return perform(arguments, root)
        say("Python {} is too old; {} goes on".format(dotted(sys.version_info), " ".join(newer)))
        return run(newer + [os.path.abspath(__file__)] + arguments)
    except MakeError as trouble:
        say(str(trouble))
        return MISUSE
    except OSError as error:
        say("{}: {}".format(error.filename or "cannot go on", error.strerror or error))
        return MISUSE
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
