"""Learns which blocks of a page are content: python3 train.py blocks.jsonl weights.json"""

import json
import re
import sys
from collections import Counter, defaultdict
from urllib.parse import urlparse

import lightgbm
import numpy as np

WORD = re.compile(r"\w+")
RUN = 4
ROUNDS = 330
# Of longer pages as many blocks are drawn by lot
MOST_BLOCKS = 400
FOLDS, SEEDS = 5, 2
PARAMETERS = dict(
    objective="cross_entropy", learning_rate=0.06, num_leaves=8, min_data_in_leaf=40, feature_fraction=0.092,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=5, extra_trees=True, verbose=-1, num_threads=1, seed=1,
)
# As in lib/inspector/extract/main/choose-blocks.ts
LENIENCY, HIGHEST_BAR, NOTHING, SHORT_PAGE = 0.9, 0.6, 0.2, 60
# As in lib/inspector/extract/main/treat-alike.ts
WEIGHT_OF_KIND, MOST_WORDS = 0.4, 40


def words(text):
    return WORD.findall((text or "").lower())


def runs(tokens, length=RUN):
    return [" ".join(tokens[i:i + length]) for i in range(max(1, len(tokens) - length + 1))] if tokens else []


def label(page):
    """How much of each block stands in the known main content: 0 to 1."""
    truth = words(page["truth"])
    known = {length: set(runs(truth, length)) for length in (3, RUN)}
    lines = {" ".join(words(line)) for line in page["truth"].split("\n")}
    page["words"] = truth
    for block in page["blocks"]:
        tokens = block["words"] = words(block["text"])
        line = " ".join(tokens)
        if len(tokens) >= RUN:
            parts = runs(tokens)
            block["label"] = sum(part in known[RUN] for part in parts) / len(parts)
        else:
            block["label"] = 1.0 if tokens and line in lines else 0.6 if len(tokens) == 3 and line in known[3] else 0.0


def rows(blocks):
    return np.array([block["features"] for block in blocks], dtype=np.float32)


def sample(page, chance):
    """The blocks to learn from and how much each counts: a page counts by its length in words, whatever their number."""
    blocks = page["blocks"]
    drawn = blocks if len(blocks) <= MOST_BLOCKS else [blocks[i] for i in chance.choice(len(blocks), MOST_BLOCKS, replace=False)]
    size = (max(50, sum(len(b["words"]) for b in blocks)) + max(50, len(page["words"]))) / 2
    return drawn, [len(b["words"]) / size * len(blocks) / len(drawn) for b in drawn]


def learn(pages, seed=1):
    chance = np.random.RandomState(seed)
    drawn, weights = [], []
    for page in pages:
        if page["words"] and page["blocks"]:
            blocks, counts = sample(page, chance)
            drawn += blocks
            weights += counts
    labels = np.array([block["label"] for block in drawn])
    data = lightgbm.Dataset(rows(drawn), labels, weight=np.array(weights) / np.mean(weights))
    return lightgbm.train({**PARAMETERS, "seed": seed}, data, ROUNDS)


def treat_alike(blocks, likely):
    sums = defaultdict(lambda: [0.0, 0.0])
    for block, value in zip(blocks, likely):
        weight = min(len(block["words"]), MOST_WORDS) + 1
        sums[block["kind"]][0] += value * weight
        sums[block["kind"]][1] += weight
    kinds = np.array([sums[block["kind"]][0] / sums[block["kind"]][1] for block in blocks])
    return likely + WEIGHT_OF_KIND * (kinds - likely)


def choose(likely, sizes):
    if likely.max() < NOTHING and sizes.sum() > SHORT_PAGE:
        return np.zeros(len(likely), dtype=bool)
    order = np.argsort(-likely)
    kept, right = np.cumsum(sizes[order]), np.cumsum((likely * sizes)[order])
    expected = 2 * right / (kept + (likely * sizes).sum() + 1e-9)
    return likely >= min(expected.max() / 2 * LENIENCY, HIGHEST_BAR)


def f1(found, truth):
    if not found or not truth:
        return float(not found and not truth)
    a, b = Counter(found), Counter(truth)
    same = sum(min(count, b[word]) for word, count in a.items())
    return 2 * same / (len(found) + len(truth))


def score(model, page):
    if not page["blocks"]:
        return f1([], page["words"])
    sizes = np.array([len(block["words"]) for block in page["blocks"]], dtype=float)
    keep = choose(treat_alike(page["blocks"], model.predict(rows(page["blocks"]))), sizes)
    return f1([word for block, kept in zip(page["blocks"], keep) if kept for word in block["words"]], page["words"])


def report(name, scores):
    by_type = defaultdict(list)
    for kind, value in scores:
        by_type[kind].append(value)
    types = " ".join(f"{kind}={np.mean(values):.3f}" for kind, values in sorted(by_type.items()))
    print(f"{name:14} n={len(scores)} F1={np.mean([value for _, value in scores]):.4f} {types}")


def folds(pages, seed):
    """Parts that share no site, with about as many pages of each type."""
    sites = defaultdict(list)
    for page in pages:
        sites[".".join((urlparse(page["url"]).hostname or "").split(".")[-2:])].append(page)
    names = sorted(sites)
    np.random.RandomState(seed).shuffle(names)
    names.sort(key=lambda name: sites[name][0]["type"])
    return [[page for name in names[at::FOLDS] for page in sites[name]] for at in range(FOLDS)]


def write(model, path):
    forest = dict(roots=[], feature=[], threshold=[], left=[], right=[], leaf=[])

    def add(node):
        if "split_feature" not in node:
            forest["leaf"].append(float(f"{node['leaf_value']:.4g}"))
            return -len(forest["leaf"])
        at = len(forest["feature"])
        forest["feature"].append(node["split_feature"])
        forest["threshold"].append(float(f"{node['threshold']:.5g}"))
        forest["left"].append(0)
        forest["right"].append(0)
        forest["left"][at] = add(node["left_child"])
        forest["right"][at] = add(node["right_child"])
        return at

    forest["roots"] = [add(tree["tree_structure"]) for tree in model.dump_model()["tree_info"]]
    features = model.num_feature()
    with open(path, "w") as file:
        json.dump({"features": features, **forest}, file, separators=(",", ":"))


def main(source, target):
    pages = [json.loads(line) for line in open(source)]
    for page in pages:
        label(page)
    for seed in range(SEEDS):
        scores = []
        for fold in folds(pages, seed):
            unseen = {page["id"] for page in fold}
            model = learn([page for page in pages if page["id"] not in unseen], seed)
            scores += [(page["type"], score(model, page)) for page in fold]
        report(f"unseen, seed {seed}", scores)
    write(learn(sorted(pages, key=lambda page: (page["type"], page["id"]))), target)


main(*sys.argv[1:3])
