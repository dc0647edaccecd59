"""A reviewed game in a few sentences: who won, who led from when, the turning point, costly moves, luck.

Whatever a sentence says is clearly above the review's noise; what is not is left out.
"""

from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from midtown import games
from midtown.record import Record, ReplayStep
from midtown.review.document import DecisionDocument, ReviewDocument
from midtown.support.i18n import CATALOGUE, Reader

LONGEST = 150
"""Words above which the least costly decision is left out."""
DECISIONS = 3
"""Most decisions that are mentioned."""
CLEAR = 0.1
"""Least difference of win chances that is called a lead or a turning point."""
SEED_NOISE = 0.02
"""Four times what another seed changes a win chance by, with `USUAL` iterations (docs/lab/review-time-and-noise.md)."""
USUAL = 12_000
COSTLY = 0.02
"""Least loss of a decision that is mentioned."""
LUCKY = 0.05
"""Least luck that is mentioned."""
EARLY = 4
"""A lead is early if it began within this part of the moves."""


class Story(NamedTuple):
    """What an article is written from. `reader` calls everybody by name, as an article is passed on."""

    record: Record
    steps: Sequence[ReplayStep]
    review: ReviewDocument
    reader: Reader

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the article."""
        return CATALOGUE.text(f"article.{key}", self.reader.language, **values)

    def words(self, number: int) -> str:
        """Return what move `number` has done, in the words of the log."""
        before, after = (step.position for step in self.steps[number - 1 : number + 1])
        return games.game(self.record.game).narrate(before, self.record.moves[number - 1], after, self.reader)[0]

    def list_names(self, names: Sequence[str]) -> str:
        """Return several names as the part of a sentence."""
        *most, last = names
        return self.say("and", most=", ".join(most), last=last) if most else last


def article(record: Record, steps: Sequence[ReplayStep], review: ReviewDocument, reader: Reader) -> list[str]:
    """Return the paragraphs of an article about a finished game; `review` is its review's document."""
    story = Story(record, steps, review, reader._replace(you=None))
    turn = turning_point(review)
    course = [outcome(story), lead(story), *turning_point_lines(story, turn)]
    chosen = costliest_decisions(review)
    while True:
        paragraphs = [" ".join(part) for part in (course, [*costs(story, chosen, turn), *luck(story)]) if part]
        if len(chosen) < 2 or sum(len(text.split()) for text in paragraphs) <= LONGEST:
            return paragraphs
        chosen = chosen[:-1]


def outcome(story: Story) -> str:
    """Return who won, by what, and after how many moves."""
    result = games.game(story.record.game).result(story.steps[-1].position)
    moves, names = len(story.record.moves), story.reader.names
    winners = sorted(result.winners)
    best = result.scores[winners[0]]
    if len(winners) > 1:
        return story.say("shared", winners=story.list_names([names[seat] for seat in winners]), score=best, moves=moves)
    losers = sorted(
        (seat for seat in range(len(result.scores)) if seat not in winners), key=lambda seat: -result.scores[seat]
    )
    margin = best - result.scores[losers[0]]
    values = {
        "winner": names[winners[0]],
        "score": best,
        "moves": moves,
        "others": story.list_names([f"{names[seat]} ({result.scores[seat]})" for seat in losers]),
    }
    if margin == 0:
        return story.say("won_tiebreak", **values)
    if margin <= max(1, best // 20):
        return story.say("won_narrowly", **values)
    return story.say("won_clearly" if margin * 4 >= best else "won", **values)


def clear_difference(review: ReviewDocument) -> float:
    """Return the difference of win chances from which on something is said about it."""
    return max(CLEAR, SEED_NOISE * sqrt(USUAL / review["iterations"]))


def leaders(review: ReviewDocument) -> list[int | None]:
    """Return after each number of moves the seat that is clearly ahead, if there is one."""
    least = clear_difference(review)
    ahead: list[int | None] = []
    for chances in review["chances"]:
        second, first = sorted(chances)[-2:]
        ahead.append(chances.index(first) if first - second >= least else None)
    return ahead


def lead(story: Story) -> str:
    """Return who was ahead, from when, and how often that changed."""
    ahead, names = leaders(story.review), story.reader.names
    turns = [seat for seat, _ in groupby(seat for seat in ahead if seat is not None)]
    last = ahead[-1]
    if not turns:
        return story.say("lead_never")
    others = [seat for seat in turns if seat != last]
    since = len(ahead) - 1
    while since and ahead[since - 1] in (last, None):
        since -= 1
    since = ahead.index(last, since)
    if last is not None and not others:
        if since == len(ahead) - 1:
            return story.say("lead_at_last")
        key = "lead_always" if since == 0 else "lead_early" if since * EARLY <= len(ahead) else "lead_late"
        return story.say(key, winner=names[last], since=since)
    rival, top = max(
        ((seat, chances[seat]) for chances in story.review["chances"] for seat in set(others)),
        key=lambda chance: chance[1],
    )
    values = {"rival": names[rival], "top": percent(top), "changes": len(turns) - 1}
    if last is None:
        return story.say("lead_lost" if len(turns) == 1 else "lead_lost_often", **values)
    return story.say(
        "lead_changed" if len(turns) == 2 else "lead_changed_often", **values, winner=names[last], since=since
    )


def turning_point(review: ReviewDocument) -> int | None:
    """Return the move that raised the only winner's chance by most for good; None if none did so clearly."""
    last = review["chances"][-1]
    if sum(chance > 0 for chance in last) != 1:
        return None
    curve = [chances[last.index(max(last))] for chances in review["chances"]]
    lasting = {number: min(curve[number:]) - curve[number - 1] for number in range(1, len(curve))}
    turn = max(lasting, key=lambda number: lasting[number])
    return turn if lasting[turn] >= clear_difference(review) else None


def turning_point_lines(story: Story, turn: int | None) -> list[str]:
    """Return the turning point, if there is one: the move, and the winner's chance before and after it."""
    if turn is None:
        return []
    chances = story.review["chances"]
    seat = chances[-1].index(max(chances[-1]))
    curve = [each[seat] for each in chances]
    before, after, least = (percent(value) for value in (curve[turn - 1], curve[turn], min(curve[turn:])))
    key = "turn_last" if turn == len(curve) - 1 else "turn_held" if least == after else "turn"
    values = {"before": before, "after": after, "least": least}
    return [story.say(key, number=turn, words=story.words(turn), winner=story.reader.names[seat], **values)]


def costliest_decisions(review: ReviewDocument) -> list[DecisionDocument]:
    """Return the costliest decisions of all seats, the worst first."""
    surely = {number for numbers in review["expensive"] for number in numbers}
    decisions = [
        decision for decision in review["decisions"] if decision["number"] in surely and decision["loss"] >= COSTLY
    ]
    return sorted(decisions, key=lambda decision: -decision["loss"])[:DECISIONS]


def costs(story: Story, decisions: Sequence[DecisionDocument], turn: int | None) -> list[str]:
    """Return the costliest decisions with what would have been better, none of them narrated twice."""
    if not decisions:
        return [story.say("cost_none")]
    sentences = []
    for place, decision in enumerate(decisions):
        number = decision["number"]
        position = story.steps[number - 1].position
        best = games.game(story.record.game).describe_move(
            position, decision["best"], story.reader.language, story.reader.side
        )
        key = "cost_turn" if number == turn else "cost_next" if place else "cost_first"
        words = "" if number == turn else story.words(number)
        sentences.append(story.say(key, number=number, loss=percent(decision["loss"]), words=words, best=best))
    return sentences


def luck(story: Story) -> list[str]:
    """Return who drew clearly better and worse than average over the game."""
    names, sums = story.reader.names, []
    for seat, name in enumerate(names):
        draws = [item for item in story.review["luck"] if item["seat"] == seat]
        total, noise = sum(draw["luck"] for draw in draws), sqrt(sum(draw["noise"] ** 2 for draw in draws))
        if abs(total) >= LUCKY and abs(total) > noise:
            sums.append((total, name))
    (most, lucky), (least, unlucky) = max(sums, default=(0.0, "")), min(sums, default=(0.0, ""))
    values = {"lucky": lucky, "unlucky": unlucky, "most": percent(most), "least": percent(-least)}
    if most > 0:
        return [story.say("luck_both" if least < 0 else "luck_good", **values)]
    return [story.say("luck_bad", **values)] if least < 0 else []


def percent(chance: float) -> int:
    """Return a chance in whole percent."""
    return round(100 * chance)
