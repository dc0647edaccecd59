"""Tables as pure functions of their events: state, decisions, views."""
