"""Compile the engine with Cython where that is possible, and go on as plain Python where it is not.

Every `.py` under `src/midtown` with a `.pxd` beside it becomes an extension module; the same `.py` runs uncompiled. It
is all or nothing: compiled modules share C types, so a half-compiled engine would not import. Everything else about
the package stands in pyproject.toml.

What Cython adds to every module, such as its views of memory, is compiled once, as the module `midtown._cython`.

Environment: `MIDTOWN_NATIVE=1` compiles for this very processor; `MIDTOWN_REQUIRE_COMPILED=1` makes a failure fatal.
"""

import os
import shlex
import shutil
import sys
import sysconfig
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
SHARED = "midtown._cython"
NATIVE = os.environ.get("MIDTOWN_NATIVE") == "1"
ROUNDING = ["-ffp-contract=off"]
"""No sum and product in one step: every processor, and plain Python, computes the same to the last bit."""
FLAGS = ["-O3", "-g0", "-Wno-maybe-uninitialized", *ROUNDING, *(["-march=native"] if NATIVE else [])]
REQUIRED = os.environ.get("MIDTOWN_REQUIRE_COMPILED") == "1"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for people and mypy; the .pxd alone types the C
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "binding": False,
    "embedsignature": True,
    "show_performance_hints": False,
}


def extensions() -> list[Extension]:
    """One extension for each `.py` with a `.pxd` beside it, and one for what all of them share."""
    sources = (types.with_suffix(".py") for types in sorted(SOURCE.glob("midtown/**/*.pxd")))
    modules = {
        ".".join(source.relative_to(SOURCE).with_suffix("").parts): [source.as_posix()]
        for source in sources
        if source.exists()
    }
    return [
        Extension(name, files, depends=["setup.py"], extra_compile_args=FLAGS)
        for name, files in {SHARED: [], **modules}.items()
    ]


class MissingTool(Exception):
    """Something that compiling needs is not installed."""


class BuildExtensionsOrNone(build_ext):
    """Build all extensions, or none of them and say so in one line."""

    def finalize_options(self) -> None:
        """Give builds in place folders of their own, so that they build on what they made and no wheel takes it up."""
        super().finalize_options()
        if self.editable_mode or self.inplace:
            kind = "native" if NATIVE else "generic"
            self.build_lib = f"build/inplace-{kind}"
            self.build_temp = f"build/objects-{kind}"
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Cythonize and compile; any failure leaves the package as plain Python."""
        self.begun = time.time()
        try:
            self.demand_compiler()
            self.cythonize()
            super().run()
        except (Exception, SystemExit) as failure:
            if REQUIRED:
                raise
            self.remove_built()
            self.extensions.clear()
            print(
                f"midtown: {reason(failure)}, running as plain Python: everything works, about 30 times slower",
                file=sys.stderr,
            )

    def demand_compiler(self) -> None:
        """Raise MissingTool if C cannot be compiled here, before Cython writes it."""
        command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
        if command and not shutil.which(command[0]):
            raise MissingTool("no C compiler found")
        if not Path(sysconfig.get_path("include"), "Python.h").exists():
            raise MissingTool("Python's headers not found (on Debian: python3-dev)")

    def cythonize(self) -> None:
        """Turn each extension's `.py` into C under build/, the longest first, so that no core waits at the end."""
        from Cython.Build import cythonize

        done = cythonize(
            self.extensions,
            build_dir="build/cython",
            compiler_directives=DIRECTIVES,
            nthreads=self.parallel,
            quiet=True,
            shared_utility_qualified_name=SHARED,
        )
        for extension, with_c in zip(self.extensions, done, strict=True):
            extension.sources = with_c.sources
            extension.depends = [*with_c.depends, "setup.py"]
        self.extensions.sort(key=lambda extension: Path(extension.sources[0]).stat().st_size, reverse=True)

    def build_extension(self, ext: Extension) -> None:
        """Compile one module, and say in a terminal how many there are."""
        super().build_extension(ext)
        if sys.stderr.isatty():
            modules = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
            new = sum(module.exists() and module.stat().st_mtime >= self.begun for module in modules)
            seconds = time.time() - self.begun
            if new:
                print(f"\r{new} of {len(modules)} modules compiled, {seconds:.0f} s ", end="", file=sys.stderr)

    def remove_built(self) -> None:
        """Remove what an earlier or a partial build left: a stale module would be imported instead of the `.py`."""
        for extension in self.extensions:
            for suffix in (".so", ".pyd"):
                for folder in (SOURCE, Path(self.build_lib)):
                    stem = folder.joinpath(*extension.name.split("."))
                    for built in stem.parent.glob(f"{stem.name}.*{suffix}"):
                        built.unlink()


def reason(failure: BaseException) -> str:
    """Say in a few words why nothing was compiled."""
    if isinstance(failure, ImportError):
        return "Cython is not installed"
    if isinstance(failure, MissingTool):
        return str(failure)
    return f"the engine could not be compiled ({type(failure).__name__})"


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExtensionsOrNone})
