"""Backups: one file with the database and the secrets of the data folder, and the way back."""

from midtown.server.storage.backups.archive import Manifest
from midtown.server.storage.backups.folder import back_up
from midtown.server.storage.backups.restoring import Restored, check, restore

__all__ = ["Manifest", "Restored", "back_up", "check", "restore"]
