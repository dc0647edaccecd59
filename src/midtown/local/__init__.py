"""A host of tables without a server: the same events, decisions and views, for one person and their device.

It answers the requests of the pages as a server would, in a browser's worker (web/src/local) or in a test. What comes
in is asked of the modules that the server uses; only storage, identity and the list of requests are its own.
"""
