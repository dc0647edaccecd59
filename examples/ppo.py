"""Learn Manhattan for two by PPO from games against itself (docs/build/learning.md).

Needs `pip install 'midtown[learn]'`. The folder `--out` gets `manhattan.onnx`, which plays as the computer player
`net:manhattan.onnx`; `learned.pt`, from which `--resume` goes on; and curves, which `tensorboard --logdir` shows. The
steps follow CleanRL's ppo.py. What differs: seats take turns, so each has its own next value (`advantages`).
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from midtown import bots
from midtown.bots.network import METADATA, choose, encoded
from midtown.envs.gymnasium import VectorEnvironment
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run

GAME, SEATS, OPPONENT = "manhattan", 2, "casual"
CITIES, PLOTS, HEIGHTS = 6, 9, 4
ILLEGAL = -1e9


def arguments() -> argparse.Namespace:
    """Return the settings."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("runs/manhattan"))
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn")
    parser.add_argument("--resume", type=Path, help="a file learned.pt to go on from")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lanes", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=32, help="actions in each game between two updates")
    parser.add_argument("--epochs", type=int, default=4, help="how often each action is learned from")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=1.2e-3, help="learning rate at the beginning; it falls")
    parser.add_argument("--trace", type=float, default=0.95, help="lambda of generalised advantage estimation")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--points", type=float, default=0.05, help="reward of a point of lead; the victory is worth 1")
    parser.add_argument("--every", type=float, default=3, help="minutes between evaluations")
    parser.add_argument("--deals", type=int, default=20, help="deals of an evaluation, each in both seatings")
    return parser.parse_args()


class Network(nn.Module):
    """Logits and value of observations, with the same weights for every plot and every city.

    Plots are summed up as cities, and cities as the map. The logit of a build comes from its plot, city and map.
    """

    def __init__(self, planes, actions, width=32):
        super().__init__()
        at, size = {}, 0
        for plane in planes:
            at[plane.name] = torch.arange(size, size + plane.size).reshape(plane.shape)
            size += plane.size
        colours = len(at["floors"])
        own, features = colours // SEATS, 2 * colours + 1
        self.builds = own * PLOTS * CITIES * HEIGHTS
        board = torch.cat([at["floors"], at["owner"]]).reshape(2 * colours, CITIES, PLOTS).permute(1, 2, 0)
        self.register_buffer("board", board.flatten())
        self.register_buffer("hand", at["hand"])
        self.register_buffer(
            "scale", torch.cat([torch.full((plane.size,), 1 / min(plane.high, 12)) for plane in planes])
        )
        rest = size - board.numel()
        self.plot = nn.Sequential(nn.Linear(features, width), nn.ReLU())
        self.city = nn.Sequential(nn.Linear(2 * width, 2 * width), nn.ReLU())
        self.map = nn.Sequential(
            nn.Linear(4 * width + rest, 4 * width), nn.ReLU(), nn.Linear(4 * width, 4 * width), nn.ReLU()
        )
        self.from_plot = nn.Linear(features, width)
        self.from_city = nn.Linear(2 * width, width, bias=False)
        self.from_map = nn.Linear(4 * width, width, bias=False)
        self.build = nn.Linear(width, own * HEIGHTS)
        self.other = nn.Linear(4 * width, actions - self.builds)
        self.value = nn.Linear(4 * width, 1)
        for head in (self.build, self.other, self.value):
            nn.init.orthogonal_(head.weight, 0.01)

    def forward(self, observation):
        """Return logits [batch, actions] and values [batch]."""
        seen = observation.float() * self.scale
        n = seen.shape[0]
        board = seen[:, self.board].reshape(n, CITIES, PLOTS, -1)
        hand = seen[:, self.hand].reshape(n, 1, PLOTS, 1).expand(n, CITIES, PLOTS, 1)
        plots = torch.cat([board, hand], 3)
        each = self.plot(plots)
        cities = self.city(torch.cat([each.mean(2), each.amax(2)], 2))
        rest = seen[:, self.board.numel() :]
        whole = self.map(torch.cat([cities.mean(1), cities.amax(1), rest], 1))
        around = self.from_city(cities) + self.from_map(whole)[:, None]
        build = self.build(torch.relu(self.from_plot(plots) + around[:, :, None]))
        build = build.reshape(n, CITIES, PLOTS, -1, HEIGHTS).permute(0, 3, 2, 1, 4)  # colour, card, city, floors
        return torch.cat([build.reshape(n, self.builds), self.other(whole)], 1), self.value(whole).squeeze(1)


class Rollout:
    """Games side by side, which go on from one update to the next, and what happened in the last `steps` actions."""

    def __init__(self, args):
        self.args = args
        modes = {"autoreset_mode": AutoresetMode.SAME_STEP, "threads": args.threads, "copy": False}
        self.envs = VectorEnvironment(GAME, args.lanes, SEATS, rewards="points", **modes)
        self.planes = self.envs.table.encodings[0].planes
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
            policy = torch.distributions.Categorical(logits=masked(logits, torch.from_numpy(self.masks[t])))
            action = policy.sample()
            self.chosen[t], self.logs[t], self.values[t] = action, policy.log_prob(action), value
            self.seen, _, self.ended[t], _, self.infos = self.envs.step(self.chosen[t])
            self.rewards[t] = self.reward(self.ended[t])
        advantage = advantages(
            self.rewards, self.values, self.seats, self.ended, self.last_values(network), self.args.trace
        )
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


def update(network, optimiser, data, args):
    """Learn from a rollout; return what to log."""
    kls, entropies, errors = [], [], []
    for _ in range(args.epochs):
        for rows in torch.randperm(len(data[0])).split(args.minibatch):
            seen, mask, chosen, log, advantage, target = (part[rows] for part in data)
            logits, value = network(seen)
            policy = torch.distributions.Categorical(logits=masked(logits, mask))
            change = policy.log_prob(chosen) - log
            ratio = change.exp()
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            gain = torch.min(advantage * ratio, advantage * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            entropy, error = policy.entropy().mean(), (value - target).square().mean()
            optimiser.zero_grad()
            (0.5 * error - gain - args.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            kls.append((ratio - 1 - change).mean().item())
            entropies.append(entropy.item())
            errors.append(error.item())
    explained = 1 - np.mean(errors) / data[5].var().item()
    return {"kl": np.mean(kls), "entropy": np.mean(entropies), "explained": explained}


@torch.no_grad()
def duplicate_share(network, deals):
    """Return the share of victories against `OPPONENT`, each deal in both seatings."""

    def learned(question):
        return choose(question, encoded(question), lambda seen: network(torch.tensor([list(seen)]))[0][0].tolist())

    other, won = bots.bot(OPPONENT), 0.0
    for deal in range(deals):
        for seat, players in enumerate([[learned, other], [other, learned]]):
            match = Match(GAME, ["", ""], {}, Shuffle(secret_of(str(deal))))
            run(match, players, deal)
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
    optimiser = torch.optim.Adam(network.parameters(), args.rate, eps=1e-5)
    writer = SummaryWriter(str(args.out))
    begun, evaluated, actions = time.monotonic(), -args.every, 0
    while (minutes := (time.monotonic() - begun) / 60) < args.minutes:
        if minutes >= evaluated + args.every:
            evaluated = minutes
            evaluate(network, writer, actions, minutes, args)
        optimiser.param_groups[0]["lr"] = args.rate * max(0.05, 1 - minutes / args.minutes)
        for name, number in update(network, optimiser, rollout.play(network), args).items():
            writer.add_scalar(f"learning/{name}", number, actions)
        actions += args.steps * args.lanes
    evaluate(network, writer, actions, minutes, args)
    writer.close()
    export(network, args.out / f"{GAME}.onnx", rollout.size)


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
