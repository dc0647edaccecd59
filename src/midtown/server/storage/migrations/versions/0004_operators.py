"""Add operators: their role, what they did about players and reports, announcements, and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

REFUSE = "the audit log cannot be changed"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("operator", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("reports", sa.Column("closed_at", sa.BigInteger(), nullable=True))
    op.add_column("reports", sa.Column("closed_by", sa.String(length=60), nullable=True))
    op.add_column("reports", sa.Column("note", sa.Text(), nullable=True))
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.Column("lifted_at", sa.BigInteger(), nullable=True),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_sanctions_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_player"), "sanctions", ["player"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("en", sa.Text(), nullable=False),
        sa.Column("de", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("operator", sa.String(length=60), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("target", sa.String(length=20), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    _refuse_changes()


def _refuse_changes() -> None:
    """Let the database itself refuse to change or delete rows of the audit log."""
    if op.get_bind().dialect.name == "sqlite":
        for change in ("update", "delete"):
            op.execute(
                f"create trigger audit_no_{change} before {change} on audit begin select raise(abort, '{REFUSE}'); end"
            )
        return
    op.execute(
        "create function audit_refuses() returns trigger language plpgsql as "
        f"$$ begin raise exception '{REFUSE}'; end $$"
    )
    op.execute(
        "create trigger audit_no_change before update or delete or truncate on audit "
        "for each statement execute function audit_refuses()"
    )
