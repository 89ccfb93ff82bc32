"""Learns which blocks of a page are content: python3 train.py blocks.jsonl weights.json"""

import difflib
import json
import re
import sys
from collections import Counter, defaultdict
from urllib.parse import urlparse

import lightgbm
import numpy as np

WORD = re.compile(r"\w+")
RUN = 4
ROUNDS = 420
# Longer pages are sampled down to this many blocks
MOST_BLOCKS = 400
FOLDS, SEEDS = (5, 10), 3
FOLDS_OF_KINDS = 5
# Features that pages may lack, and how often augmented copies drop each: half as often for those that a reader kept
LACKING = ["claim.", "part.", "text.", "title.", "heading.", "section.path", "link."]
READERS = ["readability", "defuddle"]
LACKED, WEIGHT_OF_WHOLE = 0.25, 0.5
PARAMETERS = dict(
    objective="cross_entropy", learning_rate=0.06, num_leaves=8, min_data_in_leaf=40, feature_fraction=0.092,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=5, extra_trees=True, verbose=-1, num_threads=1, seed=1,
)
# Page types that the model distinguishes, and where the type matters: answers belong to a thread but not to an
# article
KINDS = [("article",), ("documentation",), ("service",), ("forum",), ("collection", "listing"), ("product",)]
ARTICLE, DOCS, SERVICE, FORUM, LISTING, PRODUCT = range(len(KINDS))
PARTS_OF_KINDS = [
    ("comments", (FORUM,)), ("thread", (FORUM,)), ("card", (LISTING,)), ("product", (PRODUCT,)), ("review", (PRODUCT,)),
    ("comments", (ARTICLE, DOCS, SERVICE, LISTING, PRODUCT)), ("card", (ARTICLE, DOCS, SERVICE, FORUM, PRODUCT)),
]
KIND_ROUNDS = 60
KIND_PARAMETERS = dict(
    objective="multiclass", num_class=len(KINDS), learning_rate=0.1, num_leaves=4, min_data_in_leaf=8, feature_fraction=0.15,
    bagging_fraction=0.8, bagging_freq=1, lambda_l2=3, extra_trees=True, verbose=-1, num_threads=1, max_bin=63,
)
WHOLE_PAGE_CLAIMS = {f"claim.{name}" for name in ("bodyFound", "namesFound", "bodyWords", "namesWords")}
# Looked up by name once the features are known
PAIRS, WHOLE_PAGE, LACKED_TOGETHER = [], [], []
# Equal to lib/server/extraction/main-content/select.ts
HIGHEST_BAR, NOTHING, SHORT_PAGE, PAGE_DOUBT, SUREST = 0.6, 0.2, 60, 0.7, 1e-4
# Equal to lib/server/extraction/main-content/classify.ts
WEIGHT_OF_KIND, MOST_WORDS = 0.4, 40


def words(text):
    return WORD.findall((text or "").lower())


def runs(tokens, length=RUN):
    return [" ".join(tokens[i:i + length]) for i in range(max(1, len(tokens) - length + 1))] if tokens else []


def align(found, truth):
    """Which words of the page stand in the known main content, read in order, and the runs of the latter that do not."""
    aligned, rest, at = np.zeros(len(found)), [], 0
    for match in difflib.SequenceMatcher(None, found, truth, autojunk=False).get_matching_blocks():
        aligned[match.a:match.a + match.size] = 1
        rest.append(truth[at:match.b])
        at = match.b + match.size
    return aligned, {part for run in rest if len(run) >= RUN for part in runs(run)}


def first_copies(blocks):
    """The place of the first block with the same text, for those that may stand only once; as in drop-copies.ts."""
    places = {}
    return [at if block["mayRepeat"] else places.setdefault(" ".join(block["words"]), at) for at, block in enumerate(blocks)]


def label(page):
    """
    How much of each block stands in the known main content: 0 to 1. Read in order, so that of a text that a page has in
    several places the right one is meant; what stands elsewhere in the content than on the page is looked up run by run.
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
        if share < 1 and len(tokens) >= RUN:
            parts = runs(tokens)
            share = min(1.0, share + sum(part in elsewhere for part in parts) / len(parts))
        block["label"] = share
    page["first"] = first_copies(blocks)
    # The first copy of a text is kept, whichever copy the content was written from.
    best = defaultdict(float)
    for block, first in zip(blocks, page["first"]):
        best[first] = max(best[first], block["label"])
    for block, first in zip(blocks, page["first"]):
        block["label"] = best[first]


def rows(blocks):
    return np.array([block["features"] for block in blocks], dtype=np.float32)


def sample(page, chance):
    """The blocks to learn from and how much each counts: a page counts by its length in words, whatever their number."""
    blocks = page["blocks"]
    drawn = blocks if len(blocks) <= MOST_BLOCKS else [blocks[i] for i in chance.choice(len(blocks), MOST_BLOCKS, replace=False)]
    size = (max(50, sum(len(b["words"]) for b in blocks)) + max(50, len(page["words"]))) / 2
    return drawn, [len(b["words"]) / size * len(blocks) / len(drawn) for b in drawn]


def kind_of(page):
    return next(at for at, types in enumerate(KINDS) if page["type"] in types)


def learn_kinds(pages, seed):
    vectors = np.array([page["about"] for page in pages], dtype=np.float32)
    data = lightgbm.Dataset(vectors, [kind_of(page) for page in pages])
    return lightgbm.train({**KIND_PARAMETERS, "seed": seed}, data, KIND_ROUNDS)


def guess(kinds, pages):
    """Sets how likely a page is of each kind."""
    for page, likely in zip(pages, kinds.predict(np.array([page["about"] for page in pages], dtype=np.float32))):
        page["kinds"] = likely


def guess_unseen(pages, seed):
    """As `guess`, but predicts each page with a model trained on the other sites, so that later training sees realistic errors."""
    for fold in folds(pages, seed + 100, FOLDS_OF_KINDS):
        unseen = {page["id"] for page in fold}
        guess(learn_kinds([page for page in pages if page["id"] not in unseen], seed), fold)


def with_kinds(page, found):
    """The rows of blocks and what the page's kind makes of them, as in lib/server/extraction/main-content/classify.ts."""
    likely = page["kinds"]
    pairs = [found[:, feature] * likely[list(kinds)].sum() for feature, kinds in PAIRS]
    return np.hstack([found, np.tile(likely, (len(found), 1)), np.array(pairs).T])


def lacking(found, chance):
    """A copy of rows without some signs, as pages have that say less about themselves."""
    found = found.copy()
    for features, share in LACKED_TOGETHER:
        if chance.rand() < share:
            found[:, features] = 0
    return found


def learn(pages, seed=1):
    """What kinds of pages look like, and which blocks are content."""
    guess_unseen(pages, seed)
    chance = np.random.RandomState(seed)
    drawn, labels, weights = [], [], []
    for page in pages:
        if page["words"] and page["blocks"]:
            blocks, counts = sample(page, chance)
            plain = rows(blocks)
            for copy, share in ((plain, WEIGHT_OF_WHOLE), (lacking(plain, chance), 1)):
                drawn.append(with_kinds(page, copy))
                labels += [block["label"] for block in blocks]
                weights += [count * share for count in counts]
    found = np.concatenate(drawn)
    # These features are equal for all blocks of a page, so trees would memorize the few pages. The page types replace
    # them.
    found[:, WHOLE_PAGE] = 0
    data = lightgbm.Dataset(found, labels, weight=np.array(weights) / np.mean(weights))
    return learn_kinds(pages, seed), lightgbm.train({**PARAMETERS, "seed": seed}, data, ROUNDS)


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
    order = np.argsort(-likely, kind="stable")
    sure = np.clip(likely[order], SUREST, 1 - SUREST)
    odds, kept, scores = np.log(sure / (1 - sure)), np.cumsum(sizes[order]), 0
    for place in (-1.6, -0.8, 0, 0.8, 1.6):
        right = np.cumsum(sizes[order] / (1 + np.exp(-odds - place * PAGE_DOUBT)))
        scores = scores + np.exp(-place**2 / 2) * right / (kept + right[-1] + 1e-9)
    return likely >= min(likely[order[np.argmax(scores)]], HIGHEST_BAR)


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
    guess(kinds, [page])
    sizes = np.array([len(block["words"]) for block in blocks], dtype=float)
    keep = choose(treat_alike(blocks, model.predict(with_kinds(page, rows(blocks)))), sizes)
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
        kinds=[flatten(trees[at::len(KINDS)]) for at in range(len(KINDS))],
        pairs=[dict(feature=feature, kinds=kinds) for feature, kinds in PAIRS],
        content=flatten(model.dump_model()["tree_info"]),
    )
    with open(path, "w") as file:
        json.dump(weights, file, separators=(",", ":"))


def main(source, target):
    lines = open(source)
    names = json.loads(next(lines))
    PAIRS.extend((names.index(f"part.{part}"), kinds) for part, kinds in PARTS_OF_KINDS)
    WHOLE_PAGE.extend(at for at, name in enumerate(names) if name.startswith("page.") or name in WHOLE_PAGE_CLAIMS)
    LACKED_TOGETHER.extend(([at for at, name in enumerate(names) if name.startswith(group)], LACKED) for group in LACKING)
    LACKED_TOGETHER.extend(([at for at, name in enumerate(names) if reader in name.lower()], LACKED / 2) for reader in READERS)
    pages = [json.loads(line) for line in lines]
    for page in pages:
        label(page)
    for count in FOLDS:
        for seed in range(SEEDS):
            scores = []
            for fold in folds(pages, seed, count):
                unseen = {page["id"] for page in fold}
                models = learn([page for page in pages if page["id"] not in unseen], seed)
                scores += [(page["type"], score(models, page)) for page in fold]
            report(f"unseen, {count} parts, seed {seed}", scores)
    write(learn(sorted(pages, key=lambda page: (page["type"], page["id"]))), target)


main(*sys.argv[1:3])
