"""Learns which blocks of a page are content: python3 train.py blocks.jsonl weights.json"""

import json
import re
import sys
from collections import Counter, defaultdict

import lightgbm
import numpy as np

WORD = re.compile(r"\w+")
RUN = 4
ROUNDS = 500
PARAMETERS = dict(
    objective="cross_entropy", learning_rate=0.04, num_leaves=8, min_data_in_leaf=40, feature_fraction=0.15,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=5, extra_trees=True, verbose=-1, num_threads=1, seed=1,
)
# As in lib/inspector/extract/main/choose-blocks.ts
LENIENCY, HIGHEST_BAR = 0.9, 0.6


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


def rows(pages):
    return np.array([block["features"] for page in pages for block in page["blocks"]], dtype=np.float32)


def learn(pages):
    pages = [page for page in pages if page["words"] and page["blocks"]]
    labels = np.array([block["label"] for page in pages for block in page["blocks"]])
    weights = []
    for page in pages:
        size = (max(50, sum(len(b["words"]) for b in page["blocks"])) + max(50, len(page["words"]))) / 2
        weights += [len(block["words"]) / size for block in page["blocks"]]
    weights = np.array(weights) / np.mean(weights)
    return lightgbm.train(PARAMETERS, lightgbm.Dataset(rows(pages), labels, weight=weights), ROUNDS)


def choose(likely, sizes):
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
    keep = choose(model.predict(rows([page])), sizes)
    return f1([word for block, kept in zip(page["blocks"], keep) if kept for word in block["words"]], page["words"])


def report(name, scores):
    by_type = defaultdict(list)
    for kind, value in scores:
        by_type[kind].append(value)
    types = " ".join(f"{kind}={np.mean(values):.3f}" for kind, values in sorted(by_type.items()))
    print(f"{name:14} n={len(scores)} F1={np.mean([value for _, value in scores]):.4f} {types}")


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
    order = sorted(pages, key=lambda page: (page["type"], page["id"]))
    halves = order[0::2], order[1::2]
    both = []
    for name, seen, unseen in (("first→second", *halves), ("second→first", *halves[::-1])):
        model = learn(seen)
        scores = [(page["type"], score(model, page)) for page in unseen]
        report(name, scores)
        both += scores
    report("unseen halves", both)
    write(learn(order), target)


main(*sys.argv[1:3])
