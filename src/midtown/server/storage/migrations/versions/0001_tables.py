"""Create the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Migrate from an empty database."""
    op.create_table(
        "events",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("tick", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("message", sa.String(length=40), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("to_move", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_events")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "jobs",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.String(length=16), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("quick", sa.Boolean(), nullable=False),
        sa.Column("lease", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=True),
        sa.Column("offered_at", sa.BigInteger(), nullable=False),
        sa.Column("leased_until", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("question", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_jobs")),
    )
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.create_index(
            "ix_jobs_answered",
            ["answered_at"],
            unique=False,
            sqlite_where=sa.text("answered_at is not null"),
            postgresql_where=sa.text("answered_at is not null"),
        )
        batch_op.create_index(
            "ix_jobs_other",
            ["offered_at"],
            unique=False,
            sqlite_where=sa.text("answered_at is null and not (quick and tries = 0)"),
            postgresql_where=sa.text("answered_at is null and not (quick and tries = 0)"),
        )
        batch_op.create_index(
            "ix_jobs_quick",
            ["offered_at"],
            unique=False,
            sqlite_where=sa.text("answered_at is null and (quick and tries = 0)"),
            postgresql_where=sa.text("answered_at is null and (quick and tries = 0)"),
        )

    op.create_table(
        "players",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("claim", sa.String(length=80), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("language", sa.String(length=8), server_default="en", nullable=False),
        sa.Column("email", sa.String(length=200), nullable=True),
        sa.Column("away_until", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("claim", name=op.f("uq_players_claim")),
    )
    op.create_table(
        "ratings",
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "seats", name=op.f("pk_ratings")),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("beat_tick", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_servers")),
    )
    op.create_table(
        "service",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tick", sa.BigInteger(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_service")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("creator", sa.String(length=16), nullable=False),
        sa.Column("public", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("next_secret", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("deadline_tick", sa.BigInteger(), nullable=True),
        sa.Column("reminded", sa.Integer(), server_default=sa.text("(-1)"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_deadline", ["deadline_tick"], unique=False)
        batch_op.create_index("ix_tables_listed", ["public", "status", "created_at"], unique=False)

    op.create_table(
        "blocks",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("blocked", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["blocked"], ["players.id"], name=op.f("fk_blocks_blocked"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_blocks_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "blocked", name=op.f("pk_blocks")),
    )
    op.create_table(
        "challenges",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.Column("challenge", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_challenges_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_challenges")),
    )
    op.create_table(
        "invites",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_invites_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_invites")),
    )
    with op.batch_alter_table("invites", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invites_table"), ["table"], unique=False)

    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(length=1400), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_passkeys_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("credential", name=op.f("pk_passkeys")),
    )
    with op.batch_alter_table("passkeys", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_passkeys_player"), ["player"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["about"], ["players.id"], name=op.f("fk_reports_about"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["reporter"], ["players.id"], name=op.f("fk_reports_reporter"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_player"), ["player"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_sessions_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_player"), ["player"], unique=False)

    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_subscriptions_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint", name=op.f("pk_subscriptions")),
    )
    with op.batch_alter_table("subscriptions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_subscriptions_player"), ["player"], unique=False)
    op.create_table(
        "shuffles",
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_shuffles_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("commitment", name=op.f("pk_shuffles")),
    )
