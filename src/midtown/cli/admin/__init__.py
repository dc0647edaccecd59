"""`midtown admin`: what operators do, in the terminal of the host, directly on the database.

A running server takes over every decision within seconds.
"""

from midtown.cli.admin import audit, pairs, people, reports, service
from midtown.cli.console.commands import Group

admin = Group(
    "admin",
    "admin.help",
    [
        service.code,
        service.list_operators,
        service.dismiss,
        service.status,
        service.announce,
        service.list_announcements,
        service.withdraw,
        reports.list_reports,
        reports.show_report,
        reports.close_report,
        pairs.list_pairs,
        people.player,
        people.warn,
        people.mute,
        people.suspend,
        people.unmute,
        people.unsuspend,
        people.rename,
        people.delete,
        audit.audit_log,
    ],
)
