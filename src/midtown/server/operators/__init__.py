"""What operators do: reports, sanctions, announcements, counts. Page and terminal call the same functions."""
