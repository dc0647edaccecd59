"""Games by correspondence. Others may have conditional moves answered before they remind anybody."""

from midtown.server.features.correspondence.answering import answer_all

__all__ = ["answer_all"]
