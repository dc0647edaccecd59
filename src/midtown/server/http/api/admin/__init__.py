"""The endpoints of operators, behind `AdminGate`."""
