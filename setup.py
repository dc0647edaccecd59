"""Compile the engine with Cython where that is possible, and go on as plain Python where it is not.

Every `.py` under `src/midtown` with a `.pxd` beside it becomes an extension module; the same `.py` runs uncompiled. It
is all or nothing: compiled modules share C types, so a half-compiled engine would not import. Everything else about
the package stands in pyproject.toml.

Environment: `MIDTOWN_NATIVE=1` compiles for this very processor; `MIDTOWN_REQUIRE_COMPILED=1` makes a failure fatal.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
NATIVE = os.environ.get("MIDTOWN_NATIVE") == "1"
ROUNDING = ["-ffp-contract=off"]
"""No sum and product in one step: every processor, and plain Python, computes the same to the last bit."""
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
}


def extensions() -> list[Extension]:
    """One extension for each `.py` with a `.pxd` beside it."""
    sources = (types.with_suffix(".py") for types in sorted(SOURCE.glob("midtown/**/*.pxd")))
    return [
        Extension(
            ".".join(source.relative_to(SOURCE).with_suffix("").parts),
            [source.as_posix()],
            depends=["setup.py"],
            extra_compile_args=["-O3", *ROUNDING, *(["-march=native"] if NATIVE else [])],
        )
        for source in sources
        if source.exists()
    ]


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
        try:
            self.cythonize()
            super().run()
        except (Exception, SystemExit) as failure:
            if REQUIRED:
                raise
            self.remove_built()
            self.extensions.clear()
            print(
                f"midtown: {self.reason(failure)}, running as plain Python: everything works, about 30 times slower",
                file=sys.stderr,
            )

    def cythonize(self) -> None:
        """Turn each extension's `.py` into C under build/."""
        from Cython.Build import cythonize

        done = cythonize(self.extensions, build_dir="build/c", compiler_directives=DIRECTIVES, quiet=True)
        for extension, with_c in zip(self.extensions, done, strict=True):
            extension.sources = with_c.sources
            extension.depends = [*with_c.depends, "setup.py"]

    def remove_built(self) -> None:
        """Remove what an earlier or a partial build left: a stale module would be imported instead of the `.py`."""
        for extension in self.extensions:
            for suffix in (".so", ".pyd"):
                for folder in (SOURCE, Path(self.build_lib)):
                    stem = folder.joinpath(*extension.name.split("."))
                    for built in stem.parent.glob(f"{stem.name}.*{suffix}"):
                        built.unlink()

    def reason(self, failure: BaseException) -> str:
        """Say in a few words why nothing was compiled."""
        if isinstance(failure, ImportError):
            return "Cython is not installed"
        compiler: Any = getattr(self, "compiler", None)
        command = getattr(compiler, "compiler_so", None)
        if not command:
            return f"the engine could not be turned into C ({type(failure).__name__})"
        if not shutil.which(command[0]):
            return "no C compiler found"
        return "the C compiler failed (are the Python headers installed?)"


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExtensionsOrNone})
