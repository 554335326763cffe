"""Proof: printed files and the game in, findings out.

What should stand on the paper comes from the model, what does stand there from the files, and
nothing here knows how either was drawn::

    from generator.proof import prove, prove_folder

``prove_folder(game, source, folder) -> tuple[Finding, ...]``
    Everything that the manifest in `folder` lists, compared with `game`, whose definition has the
    SHA-256 `source`. ``prove(game, manifest, folder, source)`` takes a manifest that is read.
"""

from generator.proof.proof import prove, prove_folder

__all__ = ["prove", "prove_folder"]
