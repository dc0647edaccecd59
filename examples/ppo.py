"""Learn Manhattan for two by PPO from games against itself (docs/build/learning.md).

Needs `pip install 'midtown[learn]'`. The folder `--out` gets `manhattan.onnx`, which plays as the computer player
`net:manhattan.onnx`; `learned.pt`, from which `--resume` goes on; and curves, which `tensorboard --logdir` shows. The
steps follow CleanRL's ppo.py. What differs: seats take turns, so each has its own next value (`advantages`).
"""

import argparse
import json
import time
from functools import partial
from pathlib import Path

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.optim.swa_utils import AveragedModel
from torch.utils.tensorboard import SummaryWriter

from midtown import bots
from midtown.bots.network import METADATA, choose, encode_question
from midtown.envs.gymnasium import VectorEnvironment
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run

GAME, SEATS, OPPONENT = "manhattan", 2, "casual"
CITIES, PLOTS, HEIGHTS, HAND, OWN = 6, 9, 4, 4, 2
PIECES = torch.arange(1.0, HEIGHTS + 1)
ILLEGAL = -1e9


def arguments() -> argparse.Namespace:
    """Return the settings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("runs/manhattan"))
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn")
    parser.add_argument("--resume", type=Path, help="a file learned.pt to go on from")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=128, help="games side by side")
    parser.add_argument("--steps", type=int, default=64, help="actions in each game between two updates")
    parser.add_argument("--epochs", type=int, default=3, help="how often each action is learned from")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the beginning; it falls")
    parser.add_argument("--trace", type=float, default=0.8, help="lambda of generalised advantage estimation of builds")
    parser.add_argument("--pick-trace", type=float, default=0.98, help="the same of picks, which last for rounds")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.02, help="bonus at the beginning; it falls, too")
    parser.add_argument("--average", type=float, default=0.998, help="decay of the mean of weights that plays")
    parser.add_argument("--points", type=float, default=0.05, help="reward of a point of lead; the victory is worth 1")
    parser.add_argument("--every", type=float, default=5, help="minutes between evaluations")
    parser.add_argument("--deals", type=int, default=60, help="deals of an evaluation, each in both seatings")
    return parser.parse_args()


def places(planes):
    """Return where each plane stands in an observation."""
    ends = np.cumsum([plane.size for plane in planes]).tolist()
    return {plane.name: slice(end - plane.size, end) for plane, end in zip(planes, ends, strict=True)}


def tensor(seen):
    """Return what a seat sees, in bytes, as a batch of one."""
    return torch.tensor([list(seen)], dtype=torch.float32)


class Board:
    """Observations as [batch, city, plot, colour], and what they mean. Colours 0 and 1 are one's own."""

    def __init__(self, seen, at):
        size = at["owner"].stop // 2
        shape = len(seen), -1, CITIES, PLOTS
        self.floors = seen[:, :size].reshape(shape).permute(0, 2, 3, 1)
        self.owner = seen[:, size : 2 * size].reshape(shape).permute(0, 2, 3, 1)
        self.hand = seen[:, at["hand"]]
        tallest_piece = (seen[:, at["picked"]].unflatten(1, (-1, HEIGHTS)).sign() * PIECES).amax(2)
        reach = self.floors + tallest_piece[:, None, None]  # the floors that each colour can have with one more piece
        self.my_reach, self.their_reach = reach[..., :OWN].amax(3), reach[..., OWN:].amax(3)
        self.height = self.floors.sum(3)
        self.held = (self.floors * self.owner).sum(3)  # floors of the owner
        self.side = lead(self.owner)  # 1 where a tower is one's own, -1 where it is the other player's
        self.towers = self.owner.sum(2)
        self.majorities = majorities(self.towers)
        self.peak = self.height.amax((1, 2), keepdim=True)
        top = self.height == self.peak
        self.tallest = 3 * (top * self.side).sum((1, 2)) * (top.sum((1, 2)) == 1)
        self.below = (self.peak - self.height).clamp(0, 8) / 4

    def plots(self):
        """Return the features of plots [batch, city, plot, feature]."""
        safe = torch.stack([self.held - self.their_reach, self.held - self.my_reach], 3).clamp(-5, 5)
        gaps = torch.cat([self.held[..., None] - self.floors, self.height[..., None]], 3) / 4
        hand = self.hand[:, None, :, None].expand(-1, CITIES, -1, -1)
        return torch.cat([self.floors / 4, self.owner, gaps, self.below[..., None], safe / 4, hand], 3)

    def standing(self):
        """Return the lead in points that a scoring would give now: by towers, majorities, the tallest, and in all."""
        lead = torch.stack([self.side.sum((1, 2)), self.majorities.sum(1), self.tallest], 1)
        return torch.cat([lead, lead.sum(1, keepdim=True)], 1)

    def builds(self, cards):
        """Return the features of builds [batch, city, card, colour, feature] of `cards` [batch, card] of the hand.

        Eight features are for one height each: by how much the standing would grow, and how safe the tower would be.
        """
        card = cards[:, None].expand(-1, CITIES, -1)
        each = card[..., None].expand(*card.shape, self.floors.shape[3])
        floors, owner = self.floors.gather(2, each), self.owner.gather(2, each)
        height, side, held, reach, below = (
            plots.gather(2, card) for plots in (self.height, self.side, self.held, self.their_reach, self.below)
        )
        copies = self.hand.gather(1, cards)[:, None].expand(card.shape)
        new, tallest = height[..., None] + PIECES, self.tallest[:, None, None, None]
        peak = self.peak[..., None]
        top = torch.where(new > peak, 3, torch.where(new == peak, 0, tallest)) - tallest
        rows = []
        for colour in range(OWN):
            after = self.towers[:, :, None] - owner + torch.eye(owner.shape[3])[colour]
            towers, cities = 1 - side, majorities(after) - self.majorities[:, :, None]
            mine, mate = floors[..., colour], 1 - colour
            numbers = [mine / 4, floors[..., mate] / 4, floors[..., 2] / 4, floors[..., 3] / 4, owner[..., mate]]
            numbers += [owner[..., colour], owner[..., 2], owner[..., 3], towers, cities, height / 4, below]
            numbers += [(held - mine) / 4, copies]
            safe = (mine[..., None] + PIECES - reach[..., None]).clamp(-4, 4)
            rows.append(torch.cat([torch.stack(numbers, 3), (towers + cities)[..., None] / 2 + top / 2, safe / 4], 3))
        return torch.stack(rows, 3)


def lead(colours):
    """Return what one's own colours have in the last dimension, less what the other player's have."""
    return colours[..., :OWN].sum(-1) - colours[..., OWN:].sum(-1)


def majorities(towers):
    """Return the lead in points for majorities in cities, from the towers of each colour there."""
    first = (towers == towers.amax(-1, keepdim=True)).float()
    return 2 * lead(first) * (first.sum(-1) == 1)


class Network(nn.Module):
    """Logits and value of observations, with the same weights for every plot, every city, and every build.

    Plots are summed up as cities, and cities as the map. The logit of a build comes from what it changes (`Board`), its
    city, and the map. Only builds with cards of the hand have one; the others are illegal.
    """

    def __init__(self, planes, actions, width=64):
        super().__init__()
        self.at = places(planes)
        self.builds, self.width = OWN * PLOTS * CITIES * HEIGHTS, width
        rest = [plane for plane in planes if plane.name not in ("floors", "owner")]
        self.register_buffer("scale", torch.cat([torch.full((each.size,), 1 / min(each.high, 12)) for each in rest]))
        self.plot = nn.Sequential(nn.Linear(17, width // 2), nn.ReLU())
        self.city = nn.Sequential(nn.Linear(width + 8, width), nn.ReLU())
        whole = 2 * width + 8 + len(self.scale)
        self.map = nn.Sequential(nn.Linear(whole, 2 * width), nn.ReLU(), nn.Linear(2 * width, 2 * width), nn.ReLU())
        self.from_build = nn.Linear(22, width)
        self.from_city = nn.Linear(width, OWN * width, bias=False)
        self.from_map = nn.Linear(2 * width, OWN * width, bias=False)
        self.build = nn.Linear(width, HEIGHTS)
        self.shortcut = nn.Linear(22, HEIGHTS, bias=False)
        self.other = nn.Linear(2 * width, actions - self.builds)
        self.value = nn.Linear(2 * width, 1)
        for head in (self.build, self.shortcut, self.other, self.value):
            nn.init.orthogonal_(head.weight, 0.01)

    def forward(self, observation):
        """Return logits [batch, actions] and values [batch]."""
        seen = observation.float()
        board = Board(seen, self.at)
        plots = self.plot(board.plots())
        most = board.towers.amax(2, keepdim=True)
        cities = torch.cat([plots.mean(2), plots.amax(2), board.towers / 3, (board.towers - most) / 2], 2)
        cities = self.city(cities)
        rest = seen[:, self.at["owner"].stop :] * self.scale
        totals = board.towers.sum(1) / 12, board.standing() / 8
        whole = self.map(torch.cat([cities.mean(1), cities.amax(1), *totals, rest], 1))
        around = (self.from_city(cities) + self.from_map(whole)[:, None]).unflatten(2, (1, OWN, self.width))
        cards = board.hand.topk(HAND, 1).indices
        builds = board.builds(cards)
        builds = self.build(torch.relu(self.from_build(builds) + around)) + self.shortcut(builds)
        where = cards[:, None, :, None, None].expand(builds.shape)
        dense = builds.new_zeros(len(seen), CITIES, PLOTS, OWN, HEIGHTS).scatter(2, where, builds)
        dense = dense.permute(0, 3, 2, 1, 4).flatten(1)  # in the order of the actions: colour, card, city, floors
        return torch.cat([dense, self.other(whole)], 1), self.value(whole).squeeze(1)


class Rollout:
    """Games side by side, which go on from one update to the next, and what happened in the last `steps` actions."""

    def __init__(self, args):
        self.args = args
        modes = {"autoreset_mode": AutoresetMode.SAME_STEP, "threads": args.threads, "copy": False}
        self.envs = VectorEnvironment(GAME, args.lanes, SEATS, rewards="points", **modes)
        self.planes = self.envs.table.encodings[0].planes
        self.at = places(self.planes)
        self.actions = int(self.envs.single_action_space.n)
        self.size = self.envs.single_observation_space.shape[0]
        shape = (args.steps, args.lanes)
        self.observations = np.zeros((*shape, self.size), np.uint8)
        self.masks = np.zeros((*shape, self.actions), bool)
        self.chosen, self.seats = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        self.logs, self.values = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.ended, self.rewards = np.zeros(shape, bool), np.zeros((*shape, SEATS), np.float32)
        self.points = np.zeros((args.lanes, SEATS), np.float32)
        self.seen, self.infos = self.envs.reset(seed=args.seed)

    @torch.no_grad()
    def play(self, network):
        """Play on; return observations, masks, actions, their logarithmic probabilities, advantages and returns."""
        for t in range(self.args.steps):
            self.observations[t], self.masks[t], self.seats[t] = (
                self.seen,
                self.infos["action_mask"],
                self.infos["seat"],
            )
            logits, value = network(torch.from_numpy(self.observations[t]))
            logs = masked(logits, torch.from_numpy(self.masks[t])).log_softmax(1)
            action = torch.multinomial(logs.exp(), 1)
            self.chosen[t], self.logs[t], self.values[t] = action[:, 0], logs.gather(1, action)[:, 0], value
            self.seen, _, self.ended[t], _, self.infos = self.envs.step(self.chosen[t])
            self.rewards[t] = self.reward(self.ended[t])
        played = self.rewards, self.values, self.seats, self.ended, self.last_values(network)
        picking = self.observations[..., self.at["phase"].start] == 1
        advantage = np.where(picking, advantages(*played, self.args.pick_trace), advantages(*played, self.args.trace))
        arrays = (self.observations, self.masks, self.chosen, self.logs, advantage, advantage + self.values)
        return [torch.from_numpy(array.reshape(-1, *array.shape[2:])) for array in arrays]

    def reward(self, ended):
        """Return each seat's reward: what its lead in points has grown by, and at the end the victory."""
        gained = self.infos["rewards"].copy()
        if ended.any():
            gained += self.infos["final_info"]["rewards"]
        self.points += gained
        victory = np.sign(self.points - self.points[:, ::-1]) * ended[:, None]
        self.points[ended] = 0
        return self.args.points * (gained - gained[:, ::-1]) + victory

    def last_values(self, network):
        """Return the value for each seat of the position in which the games stand: what one wins, the other loses."""
        value = network(torch.from_numpy(self.seen.copy()))[1].numpy()
        lanes, seats = np.arange(self.args.lanes), self.infos["seat"]
        values = np.zeros((self.args.lanes, SEATS), np.float32)
        values[lanes, seats], values[lanes, 1 - seats] = value, -value
        return values


def masked(logits, mask):
    """Return logits that leave the legal actions alone."""
    return logits.masked_fill(~mask, ILLEGAL)


def advantages(rewards, values, seats, ended, last_values, trace):
    """Return the advantage of each action, by generalised advantage estimation along the actions of its own seat."""
    steps, lanes, _ = rewards.shape
    lane = np.arange(lanes)
    value = last_values.copy()  # [lane, seat] at the seat's next action
    advantage, coming = np.zeros_like(value), np.zeros_like(value)  # of that action; rewards until then
    result = np.zeros((steps, lanes), np.float32)
    for t in reversed(range(steps)):
        value[ended[t]] = advantage[ended[t]] = coming[ended[t]] = 0
        coming += rewards[t]
        at = lane, seats[t]
        surprise = coming[at] + value[at] - values[t]
        result[t] = advantage[at] = surprise + trace * advantage[at]
        value[at], coming[at] = values[t], 0
    return result


def averaged(decay, mean, weights, updates):
    """Return the running mean of weights: in the beginning of all updates, later of the last 1 / (1 - decay)."""
    return mean + (weights - mean) * max(1 - decay, 9 / (10 + updates))


def update(network, average, optimiser, data, entropy_bonus, args):
    """Learn from a rollout; return what to log."""
    kls, entropies, errors = [], [], []
    for _ in range(args.epochs):
        for rows in torch.randperm(len(data[0])).split(args.minibatch):
            seen, mask, chosen, log, advantage, target = (part[rows] for part in data)
            logits, value = network(seen)
            logs = masked(logits, mask).log_softmax(1)
            change = logs.gather(1, chosen[:, None])[:, 0] - log
            ratio = change.exp()
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            gain = torch.min(advantage * ratio, advantage * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            entropy, error = -(logs.exp() * logs).sum(1).mean(), (value - target).square().mean()
            optimiser.zero_grad()
            (0.5 * error - gain - entropy_bonus * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            average.update_parameters(network)
            kls.append((ratio - 1 - change).mean().item())
            entropies.append(entropy.item())
            errors.append(error.item())
    explained = 1 - np.mean(errors) / data[5].var().item()
    return {"kl": np.mean(kls), "entropy": np.mean(entropies), "explained": explained}


@torch.no_grad()
def duplicate_share(network, deals):
    """Return the share of victories against `OPPONENT`, each deal in both seatings."""

    def learned(question):
        return choose(question, encode_question(question), lambda seen: network(tensor(seen))[0][0].tolist())

    other, won = bots.bot(OPPONENT), 0.0
    for deal in range(deals):
        for seat, players in enumerate([[learned, other], [other, learned]]):
            match = Match(GAME, ["", ""], {}, Shuffle(secret_of(str(deal))))
            match = run(match, players, deal)
            winners = match.result().winners
            won += (seat in winners) / len(winners)
    return won / (SEATS * deals)


def export(network, file, size):
    """Write the network as ONNX, with what it was trained for."""
    program = torch.onnx.export(
        network.eval(),
        (torch.zeros((1, size), dtype=torch.uint8),),
        input_names=["observation"],
        output_names=["logits", "value"],
        dynamic_shapes=[{0: torch.export.Dim("batch")}],
        dynamo=True,
        verbose=False,
    )
    program.model.metadata_props[METADATA] = json.dumps({"game": GAME, "players": SEATS, "options": {}})
    program.save(file)


def main():
    """Learn until the time is over, evaluate now and then, and write the network."""
    args = arguments()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    rollout = Rollout(args)
    network = Network(rollout.planes, rollout.actions)
    if args.resume:
        network.load_state_dict(torch.load(args.resume))
    average = AveragedModel(network, avg_fn=partial(averaged, args.average))
    optimiser = torch.optim.Adam(network.parameters(), args.rate, eps=1e-5)
    writer = SummaryWriter(str(args.out))
    begun, evaluated, actions = time.monotonic(), -args.every, 0
    while (minutes := (time.monotonic() - begun) / 60) < args.minutes:
        if minutes >= evaluated + args.every:
            evaluated = minutes
            evaluate(average.module, writer, actions, minutes, args)
        left = max(0.03, 1 - minutes / args.minutes)
        optimiser.param_groups[0]["lr"] = args.rate * left
        data = rollout.play(network)
        for name, number in update(network, average, optimiser, data, args.entropy * left, args).items():
            writer.add_scalar(f"learning/{name}", number, actions)
        actions += args.steps * args.lanes
    evaluate(average.module, writer, actions, minutes, args)
    writer.close()
    export(average.module, args.out / f"{GAME}.onnx", rollout.size)


def evaluate(network, writer, actions, minutes, args):
    """Log how strong the network is, and save it."""
    share = duplicate_share(network, args.deals)
    writer.add_scalar(f"duplicate/{OPPONENT}", share, actions)
    spent = time.process_time() / 60
    print(
        f"{minutes:.1f} min, {spent:.1f} of the processor, {actions:,} actions: {share:.1%} against {OPPONENT}",
        flush=True,
    )
    torch.save(network.state_dict(), args.out / "learned.pt")


if __name__ == "__main__":
    main()
