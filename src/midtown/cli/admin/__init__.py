"""`midtown admin`: what operators do, in the terminal of the host, directly on the database.

A running server takes over every decision within seconds.
"""

from midtown.cli.admin import admission, moderation, service
from midtown.cli.console.commands import Group

admin = Group(
    "admin",
    "admin.help",
    [
        service.code,
        service.list_operators,
        service.dismiss,
        admission.make_access_code,
        admission.list_access_codes,
        admission.withdraw_access_code,
        service.status,
        service.announce,
        service.list_announcements,
        service.withdraw,
        moderation.list_reports,
        moderation.show_report,
        moderation.close_report,
        moderation.list_pairs,
        moderation.player,
        moderation.warn,
        moderation.mute,
        moderation.suspend,
        moderation.unmute,
        moderation.unsuspend,
        moderation.rename,
        moderation.delete,
        service.audit_log,
        service.send_test_email,
    ],
)
