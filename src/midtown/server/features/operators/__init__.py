"""What operators see and decide: reports, sanctions, announcements, backups, the audit log."""
