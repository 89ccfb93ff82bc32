"""Trains the model of main content: python3 train.py blocks.jsonl weights.json"""

import difflib
import json
import re
import sys
from collections import Counter, defaultdict
from urllib.parse import urlparse

import lightgbm
import numpy as np

WORD = re.compile(r"\w+")
NGRAM_LENGTH = 4
ROUNDS = 420
# Longer pages are sampled down to this many blocks
MAX_BLOCKS = 400
FOLDS, SEEDS = (5, 10), 3
PAGE_TYPE_FOLDS = 5
# Features that augmented copies drop, because pages may lack them; those of a reader are dropped half as often
DROPPABLE_FEATURES = ["claim.", "part.", "text.", "title.", "heading.", "section.path", "link."]
READERS = ["readability", "defuddle"]
DROP_RATE, FULL_COPY_WEIGHT = 0.25, 0.5
PARAMETERS = dict(
    objective="cross_entropy", learning_rate=0.06, num_leaves=8, min_data_in_leaf=40, feature_fraction=0.092,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=5, extra_trees=True, verbose=-1, num_threads=1, seed=1,
)
# Page types that the model distinguishes, and block features whose meaning depends on the type: comments belong to a
# thread, but not to an article
PAGE_TYPES = [("article",), ("documentation",), ("service",), ("forum",), ("collection", "listing"), ("product",)]
ARTICLE, DOCS, SERVICE, FORUM, LISTING, PRODUCT = range(len(PAGE_TYPES))
PART_TYPE_PAIRS = [
    ("comments", (FORUM,)), ("thread", (FORUM,)), ("card", (LISTING,)), ("product", (PRODUCT,)), ("review", (PRODUCT,)),
    ("comments", (ARTICLE, DOCS, SERVICE, LISTING, PRODUCT)), ("card", (ARTICLE, DOCS, SERVICE, FORUM, PRODUCT)),
]
PAGE_TYPE_ROUNDS = 60
PAGE_TYPE_PARAMETERS = dict(
    objective="multiclass", num_class=len(PAGE_TYPES), learning_rate=0.1, num_leaves=4, min_data_in_leaf=8, feature_fraction=0.15,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=3, extra_trees=True, verbose=-1, num_threads=1, max_bin=63,
)
PAGE_LEVEL_READER_FEATURES = {f"claim.{name}" for name in ("bodyFound", "namesFound", "bodyWords", "namesWords")}
# Indices of features, set from their names by `main`
INTERACTIONS, PAGE_LEVEL_FEATURES, DROP_GROUPS = [], [], []
# Equal to lib/server/extraction/main-content/select.ts
MAX_THRESHOLD, MIN_PROBABILITY, SHORT_PAGE_WORDS, PAGE_DEVIATION, PROBABILITY_MARGIN = 0.6, 0.2, 60, 0.7, 1e-4
# Equal to lib/server/extraction/main-content/classify.ts
GROUP_WEIGHT, MAX_BLOCK_WORDS = 0.4, 40


def words(text):
    return WORD.findall((text or "").lower())


def ngrams(tokens, length=NGRAM_LENGTH):
    return [" ".join(tokens[i:i + length]) for i in range(max(1, len(tokens) - length + 1))] if tokens else []


def align(found, truth):
    """Aligns two word lists in order. Returns 1 for each matched word of the page, and the n-grams of the label without a match."""
    aligned, unmatched, at = np.zeros(len(found)), [], 0
    for match in difflib.SequenceMatcher(None, found, truth, autojunk=False).get_matching_blocks():
        aligned[match.a:match.a + match.size] = 1
        unmatched.append(truth[at:match.b])
        at = match.b + match.size
    return aligned, {part for run in unmatched if len(run) >= NGRAM_LENGTH for part in ngrams(run)}


def first_copies(blocks):
    """The index of the first block with the same text, unless the block may repeat."""
    places = {}
    return [at if block["mayRepeat"] else places.setdefault(" ".join(block["words"]), at) for at, block in enumerate(blocks)]


def label(page):
    """
    Sets the share of each block that is main content, 0 to 1. Alignment in order selects the right one of repeated
    texts; text in another order than on the page is matched by n-grams.
    """
    blocks = page["blocks"]
    page["words"] = words(page["truth"])
    for block in blocks:
        block["words"] = words(block["text"])
    aligned, elsewhere = align([word for block in blocks for word in block["words"]], page["words"])
    at = 0
    for block in blocks:
        tokens = block["words"]
        share = aligned[at:at + len(tokens)].mean() if tokens else 0.0
        at += len(tokens)
        if share < 1 and len(tokens) >= NGRAM_LENGTH:
            parts = ngrams(tokens)
            share = min(1.0, share + sum(part in elsewhere for part in parts) / len(parts))
        block["label"] = share
    page["first"] = first_copies(blocks)
    # Only the first copy of a text can be kept.
    best = defaultdict(float)
    for block, first in zip(blocks, page["first"]):
        best[first] = max(best[first], block["label"])
    for block, first in zip(blocks, page["first"]):
        block["label"] = best[first]


def rows(blocks):
    return np.array([block["features"] for block in blocks], dtype=np.float32)


def sample(page, random):
    """Sampled blocks and their weights, which do not depend on the number of blocks of the page."""
    blocks = page["blocks"]
    drawn = blocks if len(blocks) <= MAX_BLOCKS else [blocks[i] for i in random.choice(len(blocks), MAX_BLOCKS, replace=False)]
    size = (max(50, sum(len(b["words"]) for b in blocks)) + max(50, len(page["words"]))) / 2
    return drawn, [len(b["words"]) / size * len(blocks) / len(drawn) for b in drawn]


def page_type_index(page):
    return next(at for at, types in enumerate(PAGE_TYPES) if page["type"] in types)


def train_page_types(pages, seed):
    vectors = np.array([page["about"] for page in pages], dtype=np.float32)
    data = lightgbm.Dataset(vectors, [page_type_index(page) for page in pages])
    return lightgbm.train({**PAGE_TYPE_PARAMETERS, "seed": seed}, data, PAGE_TYPE_ROUNDS)


def predict_page_types(kinds, pages):
    """Sets the probability of each page type."""
    for page, probabilities in zip(pages, kinds.predict(np.array([page["about"] for page in pages], dtype=np.float32))):
        page["kinds"] = probabilities


def cross_predict_page_types(pages, seed):
    """As `predict_page_types`, but predicts each page with a model trained on the other sites, so that later training sees realistic errors."""
    for fold in folds(pages, seed + 100, PAGE_TYPE_FOLDS):
        unseen = {page["id"] for page in fold}
        predict_page_types(train_page_types([page for page in pages if page["id"] not in unseen], seed), fold)


def add_page_type_features(page, found):
    """Features of blocks with the interactions of page types, as in lib/server/extraction/main-content/classify.ts."""
    probabilities = page["kinds"]
    pairs = [found[:, feature] * probabilities[list(kinds)].sum() for feature, kinds in INTERACTIONS]
    return np.hstack([found, np.tile(probabilities, (len(found), 1)), np.array(pairs).T])


def drop_features(found, random):
    """A copy of the features in which random groups are 0, as on pages with less markup."""
    found = found.copy()
    for features, share in DROP_GROUPS:
        if random.rand() < share:
            found[:, features] = 0
    return found


def train(pages, seed=1):
    """Returns the models of page types and of content."""
    cross_predict_page_types(pages, seed)
    random = np.random.RandomState(seed)
    drawn, labels, weights = [], [], []
    for page in pages:
        if page["words"] and page["blocks"]:
            blocks, counts = sample(page, random)
            plain = rows(blocks)
            for copy, share in ((plain, FULL_COPY_WEIGHT), (drop_features(plain, random), 1)):
                drawn.append(add_page_type_features(page, copy))
                labels += [block["label"] for block in blocks]
                weights += [count * share for count in counts]
    found = np.concatenate(drawn)
    # These features are equal for all blocks of a page, so trees would memorize the few pages. The page types replace
    # them.
    found[:, PAGE_LEVEL_FEATURES] = 0
    data = lightgbm.Dataset(found, labels, weight=np.array(weights) / np.mean(weights))
    return train_page_types(pages, seed), lightgbm.train({**PARAMETERS, "seed": seed}, data, ROUNDS)


def smooth_by_group(blocks, probabilities):
    sums = defaultdict(lambda: [0.0, 0.0])
    for block, value in zip(blocks, probabilities):
        weight = min(len(block["words"]), MAX_BLOCK_WORDS) + 1
        sums[block["kind"]][0] += value * weight
        sums[block["kind"]][1] += weight
    kinds = np.array([sums[block["kind"]][0] / sums[block["kind"]][1] for block in blocks])
    return probabilities + GROUP_WEIGHT * (kinds - probabilities)


def select_blocks(probabilities, sizes):
    if probabilities.max() < MIN_PROBABILITY and sizes.sum() > SHORT_PAGE_WORDS:
        return np.zeros(len(probabilities), dtype=bool)
    order = np.argsort(-probabilities, kind="stable")
    sure = np.clip(probabilities[order], PROBABILITY_MARGIN, 1 - PROBABILITY_MARGIN)
    odds, kept, scores = np.log(sure / (1 - sure)), np.cumsum(sizes[order]), 0
    for place in (-1.6, -0.8, 0, 0.8, 1.6):
        right = np.cumsum(sizes[order] / (1 + np.exp(-odds - place * PAGE_DEVIATION)))
        scores = scores + np.exp(-place**2 / 2) * right / (kept + right[-1] + 1e-9)
    return probabilities >= min(probabilities[order[np.argmax(scores)]], MAX_THRESHOLD)


def f1(found, truth):
    if not found or not truth:
        return float(not found and not truth)
    a, b = Counter(found), Counter(truth)
    same = sum(min(count, b[word]) for word, count in a.items())
    return 2 * same / (len(found) + len(truth))


def score(models, page):
    blocks = page["blocks"]
    if not blocks:
        return f1([], page["words"])
    kinds, model = models
    predict_page_types(kinds, [page])
    sizes = np.array([len(block["words"]) for block in blocks], dtype=float)
    keep = select_blocks(smooth_by_group(blocks, model.predict(add_page_type_features(page, rows(blocks)))), sizes)
    once = {}
    for at in np.flatnonzero(keep):
        once.setdefault(page["first"][at], at)
    return f1([word for at in once.values() for word in blocks[at]["words"]], page["words"])


def report(name, scores):
    by_type = defaultdict(list)
    for kind, value in scores:
        by_type[kind].append(value)
    types = " ".join(f"{kind}={np.mean(values):.3f}" for kind, values in sorted(by_type.items()))
    print(f"{name:24} n={len(scores)} F1={np.mean([value for _, value in scores]):.4f} {types}")


def folds(pages, seed, count):
    """Parts that share no site, with about as many pages of each type."""
    sites = defaultdict(list)
    for page in pages:
        sites[".".join((urlparse(page["url"]).hostname or "").split(".")[-2:])].append(page)
    names = sorted(sites)
    np.random.RandomState(seed).shuffle(names)
    names.sort(key=lambda name: sites[name][0]["type"])
    return [[page for name in names[at::count] for page in sites[name]] for at in range(count)]


def flatten(trees):
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

    forest["roots"] = [add(tree["tree_structure"]) for tree in trees]
    return forest


def write(models, path):
    kinds, model = models
    trees = kinds.dump_model()["tree_info"]
    weights = dict(
        features=kinds.num_feature(),
        kinds=[flatten(trees[at::len(PAGE_TYPES)]) for at in range(len(PAGE_TYPES))],
        pairs=[dict(feature=feature, kinds=kinds) for feature, kinds in INTERACTIONS],
        content=flatten(model.dump_model()["tree_info"]),
    )
    with open(path, "w") as file:
        json.dump(weights, file, separators=(",", ":"))


def main(source, target):
    lines = open(source)
    names = json.loads(next(lines))
    INTERACTIONS.extend((names.index(f"part.{part}"), kinds) for part, kinds in PART_TYPE_PAIRS)
    PAGE_LEVEL_FEATURES.extend(at for at, name in enumerate(names) if name.startswith("page.") or name in PAGE_LEVEL_READER_FEATURES)
    DROP_GROUPS.extend(([at for at, name in enumerate(names) if name.startswith(group)], DROP_RATE) for group in DROPPABLE_FEATURES)
    DROP_GROUPS.extend(([at for at, name in enumerate(names) if reader in name.lower()], DROP_RATE / 2) for reader in READERS)
    pages = [json.loads(line) for line in lines]
    for page in pages:
        label(page)
    for count in FOLDS:
        for seed in range(SEEDS):
            scores = []
            for fold in folds(pages, seed, count):
                unseen = {page["id"] for page in fold}
                models = train([page for page in pages if page["id"] not in unseen], seed)
                scores += [(page["type"], score(models, page)) for page in fold]
            report(f"unseen, {count} parts, seed {seed}", scores)
    write(train(sorted(pages, key=lambda page: (page["type"], page["id"]))), target)


main(*sys.argv[1:3])
