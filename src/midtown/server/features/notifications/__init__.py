"""Notices: what people hear of when they are not looking, by their browsers and by e-mail.

Others make something news with `midtown.server.tables.news`; what becomes of it is decided here.
"""
