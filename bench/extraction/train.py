"""
Trains the model that decides which blocks of a page are main content, and reports its word F1 on unseen sites.

    python3 train.py FOLDER [--seeds 3] [--weights weights.json --likelihoods likelihoods.json] [--folds folds.json]

FOLDER has the output of describe.ts: pages.jsonl, features.bin, names.bin and names.json. Labels are cached in
FOLDER/labels.pickle. Needs xgboost and scikit-learn (Debian: python3-xgboost, python3-sklearn). --weights trains on all
pages and writes the weights, --likelihoods what they predict for the pages without labels. --folds writes the weights of each part of the first seed with the pages that they have
not seen, for the benchmark.
"""

import argparse
import difflib
import json
import pickle
import re
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import urlparse

import numpy as np
import xgboost
from scipy import sparse
from sklearn.linear_model import LogisticRegression

WORD = re.compile(r"\w+")
RUN = 4
FOLDS = 5
# Longer pages are sampled down to this many blocks
MAX_BLOCKS = 100
# The features with the most gain in a short first training; the others cost time and add noise
FEATURES, FIRST_ROUNDS, FIRST_ROWS = 200, 60, 30_000
ROUNDS = 500
PARAMETERS = dict(
    objective="binary:logistic", eta=0.05, max_leaves=24, max_depth=0, grow_policy="lossguide", tree_method="hist",
    colsample_bynode=0.15, subsample=0.8, reg_lambda=5, min_child_weight=10, max_bin=64, base_score=0.5, nthread=2,
)
KIND_ROUNDS = 80
KIND_PARAMETERS = dict(
    objective="multi:softprob", eta=0.1, max_leaves=4, max_depth=0, grow_policy="lossguide", tree_method="hist",
    colsample_bynode=0.15, subsample=0.8, reg_lambda=3, min_child_weight=4, max_bin=64, base_score=0.5, nthread=2,
)
# How many names of elements are kept, of those that are on enough sites
MAX_NAMES, MIN_SITES = 1_500, 8
NAME_PARAMETERS = dict(C=0.1, max_iter=200)
# Features that many pages lack: half of the training pages lose each group with this probability
GROUPS = ["claim.", "part.", "text.", "title.", "heading.", "section.path", "link."]
LOSS = 0.25
WITHOUT_HEADLINE = ("naeb", "fundus-evaluation")
# Sets that are reported apart; "legacy" has articles in the markup of 2005
OTHER_SETS = (*WITHOUT_HEADLINE, "legacy")
# The least weight of a page whose labels disagree
MIN_WEIGHT = 0.25
# Page types that the model distinguishes, and parts whose meaning depends on the type: answers belong to a thread but
# not to an article
KINDS = [("article",), ("documentation",), ("service",), ("forum",), ("collection", "listing"), ("product",)]
ARTICLE, DOCUMENTATION, SERVICE, FORUM, LISTING, PRODUCT = range(len(KINDS))
INTERACTIONS = [
    ("part.comments", [FORUM]), ("part.thread", [FORUM]), ("part.card", [LISTING]), ("part.product", [PRODUCT]),
    ("part.review", [PRODUCT]), ("part.comments", [ARTICLE, DOCUMENTATION, SERVICE, LISTING, PRODUCT]),
    ("part.card", [ARTICLE, DOCUMENTATION, SERVICE, FORUM, PRODUCT]),
]
# Equal for all blocks of a page: trees would memorize pages, so only the page type may use them
PAGE_FEATURES = re.compile(r"page\.|claim\.(?:bodyFound|namesFound|bodyWords|namesWords)$")
# Equal to lib/server/extraction/main-content/select.ts
MAX_THRESHOLD, MIN_CONTENT, MIN_PAGE_WORDS, PAGE_ERROR, MIN_PROBABILITY = 0.6, 0.2, 60, 0.7, 1e-4
# Equal to lib/server/extraction/main-content/classify.ts
SIGNATURE_WEIGHT, MAX_WEIGHT_WORDS = 0.4, 40


def get_site(url):
    """The last two labels of the host, and the third one below a short country ending."""
    labels = (urlparse(url).hostname or "").split(".")
    return ".".join(labels[-3 if len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3 else -2:])


def split_words(text):
    return WORD.findall((text or "").lower())


def list_runs(words, length=RUN):
    return [" ".join(words[i:i + length]) for i in range(max(1, len(words) - length + 1))] if words else []


def match_words(page, truth):
    """Matching stretches (position in page, position in truth, length): runs of three words first, then single words."""
    found = []

    def match_gap(a0, a1, b0, b1):
        if a0 < a1 and b0 < b1 and (a1 - a0) * (b1 - b0) <= 4_000_000:
            matcher = difflib.SequenceMatcher(None, page[a0:a1], truth[b0:b1], autojunk=False)
            found.extend((a0 + m.a, b0 + m.b, m.size) for m in matcher.get_matching_blocks() if m.size)

    threes = [[tuple(words[i:i + 3]) for i in range(len(words) - 2)] for words in (page, truth)]
    end_a = end_b = 0
    for match in difflib.SequenceMatcher(None, *threes, autojunk=False).get_matching_blocks():
        if not match.size:
            continue
        overlap = max(end_a - match.a, end_b - match.b, 0)
        a, b, size = match.a + overlap, match.b + overlap, match.size + 2 - overlap
        if size > 0:
            match_gap(end_a, a, end_b, b)
            found.append((a, b, size))
            end_a, end_b = a + size, b + size
    match_gap(end_a, len(page), end_b, len(truth))
    return sorted(found)


def label_blocks(blocks, truth):
    """
    Share of each block's words in the annotated main content, from 0 to 1, its words, and the first block with the same
    text. Compares in reading order, so that of a repeated text the right copy counts; what the content has in another
    order is found by runs of words. The first copy of a text takes the label of any copy, because it is kept.
    """
    words = [split_words(block["text"]) for block in blocks]
    flat = [word for one in words for word in one]
    aligned, rest, at = np.zeros(len(flat)), [], 0
    for a, b, size in match_words(flat, truth):
        aligned[a:a + size] = 1
        rest.append(truth[at:b])
        at = b + size
    rest.append(truth[at:])
    elsewhere = {run for part in rest if len(part) >= RUN for run in list_runs(part)}
    labels, at = [], 0
    for one in words:
        share = aligned[at:at + len(one)].mean() if one else 0.0
        at += len(one)
        if share < 1 and len(one) >= RUN:
            runs = list_runs(one)
            share = min(1.0, share + sum(run in elsewhere for run in runs) / len(runs))
        labels.append(share)
    places = {}
    first = [i if block["mayRepeat"] else places.setdefault(" ".join(words[i]), i) for i, block in enumerate(blocks)]
    best = defaultdict(float)
    for value, place in zip(labels, first):
        best[place] = max(best[place], value)
    return np.array([best[place] for place in first]), words, first


def label_page(line):
    """A page with the mean of its labels, and how far they agree."""
    page = json.loads(line)
    blocks, truths = page["blocks"], [split_words(truth) for truth in page["truths"]]
    labeled = [label_blocks(blocks, truth) for truth in truths]
    _, words, first = labeled[0]
    return dict(
        id=page["id"], site=get_site(page["url"]), set=page["set"], type=page["type"],
        average=np.array(page["average"], dtype=np.float32), truths=truths, words=words, first=first,
        labels=np.mean([labels for labels, _, _ in labeled], axis=0),
        agreement=word_f1(truths[0], truths[-1]),
        # Without the headline, which these labels leave out and the product keeps
        title=page["title"] if page["set"] in WITHOUT_HEADLINE else -1,
        sizes=np.array([block["size"] for block in blocks], dtype=float),
        signatures=[block["signature"] for block in blocks],
    )


class Names:
    """The names of the elements in and around all blocks, without those that are on few sites."""

    def __init__(self, folder, pages):
        names = np.array(json.loads((folder / "names.json").read_text()))
        ids = np.fromfile(folder / "names.bin", dtype=np.int32)
        is_end = ids < 0
        ends = np.concatenate([[0], np.cumsum(~is_end)[is_end]])
        ids = ids[~is_end]
        blocks = sparse.csr_matrix((np.ones(len(ids), np.float32), ids, ends), shape=(len(ends) - 1, len(names)))
        blocks.sum_duplicates()
        sites = sorted({page["site"] for page in pages})
        self.sites = np.repeat([sites.index(page["site"]) for page in pages], [len(page["labels"]) for page in pages])
        kept = np.flatnonzero(self.count_sites(blocks, np.arange(len(self.sites))) >= MIN_SITES)
        self.blocks, self.names = blocks[:, kept], names[kept]

    def count_sites(self, blocks, rows):
        """The number of sites that have each name; `blocks` are in these rows."""
        sites, own = np.unique(self.sites[rows], return_inverse=True)
        groups = sparse.csr_matrix((np.ones(len(rows), np.float32), (own, np.arange(len(rows)))))
        return np.asarray((groups @ blocks > 0).sum(axis=0)).ravel()


def normalize(counts):
    """Rows of counts, divided by the square root of the number of their names, as in name-scores.ts."""
    return sparse.diags(1 / np.sqrt(np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1))) @ counts


def fit_names(rows, labels, weights):
    """The weight of each name in the log-odds of content, by logistic regression."""
    both = sparse.vstack([rows[labels > 0], rows[labels < 1]])
    sides = np.repeat([1, 0], [(labels > 0).sum(), (labels < 1).sum()])
    weights = np.concatenate([(weights * labels)[labels > 0], (weights * (1 - labels))[labels < 1]])
    return LogisticRegression(**NAME_PARAMETERS).fit(both, sides, sample_weight=weights).coef_[0]


def load_pages(folder):
    """The names of the features, all pages with labels and features, and the names of their elements."""
    cache = folder / "labels.pickle"
    with open(folder / "pages.jsonl") as lines:
        names = json.loads(next(lines))
        pages = pickle.loads(cache.read_bytes()) if cache.exists() else [label_page(line) for line in lines]
    if not cache.exists():
        cache.write_bytes(pickle.dumps(pages))
    rows = np.memmap(folder / "features.bin", dtype=np.float32, mode="r").reshape(-1, len(names))
    at = 0
    for page in pages:
        page["rows"] = rows[at:at + len(page["labels"])]
        page["places"] = np.arange(at, at + len(page["labels"]))
        at += len(page["labels"])
    assert at == len(rows), "labels.pickle is of other pages: delete it"
    return names, sorted(pages, key=lambda page: page["id"]), Names(folder, pages)


def split_folds(pages, seed, count=FOLDS):
    """Parts that share no site, with about as many pages of each type."""
    sites = defaultdict(list)
    for page in pages:
        sites[page["site"]].append(page)
    names = sorted(sites)
    np.random.RandomState(seed).shuffle(names)
    names.sort(key=lambda name: get_kind(sites[name][0]))
    return [[page for name in names[at::count] for page in sites[name]] for at in range(count)]


def get_kind(page):
    """The name of the set; of pages of the Web Content Extraction Benchmark, their type."""
    return page["type"] if page["set"] == "wcxb-dev" else page["set"]


def draw_blocks(page, random):
    """The blocks of a page to train with, and their weights: each page counts the same."""
    count = len(page["labels"])
    drawn = np.arange(count) if count <= MAX_BLOCKS else random.choice(count, MAX_BLOCKS, replace=False)
    size = (max(50, page["sizes"].sum()) + max(50, np.mean([len(truth) for truth in page["truths"]]))) / 2
    weights = page["sizes"][drawn] / size * count / len(drawn) * max(MIN_WEIGHT, page["agreement"])
    return drawn, np.where(drawn == page["title"], 0, weights)


class Trainer:
    """Trains models on pages with these features and names of elements."""

    def __init__(self, names, elements):
        self.elements = elements
        self.pairs = [(names.index(name), kinds) for name, kinds in INTERACTIONS]
        self.page_features = [at for at, name in enumerate(names) if PAGE_FEATURES.match(name)]
        self.groups = [[at for at, name in enumerate(names) if name.startswith(group)] for group in GROUPS]

    def train_kinds(self, pages, seed):
        kinds = [next(at for at, types in enumerate(KINDS) if page["type"] in types) for page in pages]
        data = xgboost.DMatrix(np.array([page["average"] for page in pages]), kinds)
        return xgboost.train({**KIND_PARAMETERS, "num_class": len(KINDS), "seed": seed}, data, KIND_ROUNDS)

    def predict_kinds(self, model, pages):
        averages = xgboost.DMatrix(np.array([page["average"] for page in pages]))
        for page, kinds in zip(pages, model.predict(averages)):
            page["kinds"] = kinds

    def train_names(self, pages, seed):
        """The names of elements that say most about blocks, and their weights."""
        random = np.random.RandomState(seed)
        pages = [page for page in pages if page["truths"][0] and len(page["labels"])]
        drawn, weights = zip(*(draw_blocks(page, random) for page in pages))
        places = np.concatenate([page["places"][own] for page, own in zip(pages, drawn)])
        labels = np.concatenate([page["labels"][own] for page, own in zip(pages, drawn)])
        weights = np.concatenate(weights)
        weights = weights / weights.mean()
        blocks = self.elements.blocks[places]
        used = np.flatnonzero(self.elements.count_sites(blocks, places) >= MIN_SITES)
        rows = normalize(blocks[:, used])
        spread = np.sqrt(np.asarray(rows.power(2).sum(axis=0)).ravel())
        gains = np.abs(fit_names(rows, labels, weights)) * spread
        used = np.sort(used[np.argsort(-gains)[:MAX_NAMES]])
        return used, fit_names(normalize(blocks[:, used]), labels, weights).round(2)

    def score_names(self, model, pages):
        used, weights = model
        for page in pages:
            score = normalize(self.elements.blocks[page["places"]][:, used]) @ weights
            page["names"] = np.array([score], dtype=np.float32).T

    def extend_rows(self, page, rows, drawn=slice(None)):
        """The rows with the probable page types, their interactions and the score of the names, as in classify.ts."""
        kinds = page["kinds"]
        pairs = [rows[:, feature] * kinds[types].sum() for feature, types in self.pairs]
        return np.hstack([
            rows, np.tile(kinds, (len(rows), 1)), np.array(pairs, dtype=np.float32).T, page["names"][drawn],
        ])

    def sample_rows(self, pages, seed):
        """
        Rows, labels and weights of the training pages. Half of the pages lose groups of features, as pages have that
        say less about themselves.
        """
        random = np.random.RandomState(seed)
        rows, labels, weights = [], [], []
        for page in pages:
            if not page["truths"][0] or not len(page["labels"]):
                continue
            drawn, weight = draw_blocks(page, random)
            own = np.array(page["rows"][drawn])
            if random.rand() < 0.5:
                for group in self.groups:
                    if random.rand() < LOSS:
                        own[:, group] = 0
            rows.append(self.extend_rows(page, own, drawn))
            labels.append(page["labels"][drawn])
            weights.append(weight)
        found, weight = np.concatenate(rows), np.concatenate(weights)
        found[:, self.page_features] = 0
        return found, np.concatenate(labels), weight / weight.mean()

    def train(self, pages, seed):
        """The models of page types, names and blocks, and the features that the last one uses."""
        for fold in split_folds(pages, seed + 100):
            ids = {page["id"] for page in fold}
            others = [page for page in pages if page["id"] not in ids]
            # Predictions for unseen pages, so that the model of blocks learns from realistic errors.
            self.predict_kinds(self.train_kinds(others, seed), fold)
            self.score_names(self.train_names(others, seed), fold)
        rows, labels, weights = self.sample_rows(pages, seed)
        parameters = {**PARAMETERS, "seed": seed}
        first = np.random.RandomState(seed).choice(len(rows), min(len(rows), FIRST_ROWS), replace=False)
        data = xgboost.QuantileDMatrix(rows[first], labels[first], weight=weights[first], max_bin=64)
        gains = xgboost.train({**parameters, "eta": 0.2}, data, FIRST_ROUNDS).get_score(importance_type="total_gain")
        used = sorted(int(name[1:]) for name in sorted(gains, key=gains.get, reverse=True)[:FEATURES])
        data = xgboost.QuantileDMatrix(np.ascontiguousarray(rows[:, used]), labels, weight=weights, max_bin=64)
        blocks = xgboost.train(parameters, data, ROUNDS)
        return self.train_kinds(pages, seed), self.train_names(pages, seed), blocks, used


def smooth(page, likely):
    """Moves probabilities of similar blocks towards each other, as in classify.ts."""
    weights = np.minimum(page["sizes"], MAX_WEIGHT_WORDS) + 1
    sums = defaultdict(lambda: np.zeros(2))
    for signature, value, weight in zip(page["signatures"], likely, weights):
        sums[signature] += (value * weight, weight)
    means = np.array([sums[signature][0] / sums[signature][1] for signature in page["signatures"]])
    return likely + SIGNATURE_WEIGHT * (means - likely)


def select(likely, sizes):
    """The blocks with the highest expected F1, as in select.ts."""
    if likely.max() < MIN_CONTENT and sizes.sum() > MIN_PAGE_WORDS:
        return np.zeros(len(likely), dtype=bool)
    order = np.argsort(-likely, kind="stable")
    sure = np.clip(likely[order], MIN_PROBABILITY, 1 - MIN_PROBABILITY)
    odds, kept, scores = np.log(sure / (1 - sure)), np.cumsum(sizes[order]), 0
    for place in (-1.6, -0.8, 0, 0.8, 1.6):
        right = np.cumsum(sizes[order] / (1 + np.exp(-odds - place * PAGE_ERROR)))
        scores = scores + np.exp(-place**2 / 2) * right / (kept + right[-1] + 1e-9)
    return likely >= min(likely[order[np.argmax(scores)]], MAX_THRESHOLD)


def word_f1(found, truth):
    if not found or not truth:
        return float(not found and not truth)
    a, b = Counter(found), Counter(truth)
    return 2 * sum(min(count, b[word]) for word, count in a.items()) / (len(found) + len(truth))


def score(page, likely):
    """Word F1 of the blocks that these probabilities keep."""
    once = {}
    kept = np.flatnonzero(select(smooth(page, likely), page["sizes"])) if len(likely) else []
    for at in kept:
        once.setdefault(page["first"][at], at)
    found = [word for at in once.values() if at != page["title"] for word in page["words"][at]]
    return max(word_f1(found, truth) for truth in page["truths"])


def interval(values):
    """The 95 % bootstrap interval of a mean over pages."""
    random = np.random.RandomState(0)
    means = [random.choice(values, len(values)).mean() for _ in range(2_000)]
    return np.percentile(means, [2.5, 97.5])


def report(name, scores):
    """Prints F1 of all pages of the benchmark, by type, and of the other sets; `scores` are pairs of kind and F1."""
    by_type = defaultdict(list)
    for kind, value in scores:
        if kind not in OTHER_SETS:
            by_type["all"].append(value)
        by_type[kind].append(value)
    print(name)
    for kind, values in sorted(by_type.items()):
        low, high = interval(np.array(values))
        print(f"  {kind:14} n={len(values):5} F1={np.mean(values):.3f} ({low:.3f} to {high:.3f})", flush=True)


def predict(trainer, models, pages):
    """The probability of each block that it is main content, by page."""
    kinds, elements, blocks, used = models
    trainer.predict_kinds(kinds, pages)
    trainer.score_names(elements, pages)
    found = {}
    for page in pages:
        rows = trainer.extend_rows(page, np.array(page["rows"]))[:, used]
        found[page["id"]] = blocks.predict(xgboost.DMatrix(rows)) if len(rows) else np.zeros(0)
    return found


def cross_validate(trainer, pages, names, seed):
    """The probabilities of every page's blocks, predicted without the pages of its site, and the weights by part."""
    found, parts = {}, []
    for fold in split_folds(pages, seed):
        ids = {page["id"] for page in fold}
        models = trainer.train([page for page in pages if page["id"] not in ids], seed)
        parts.append(dict(pages=sorted(ids), model=to_weights(trainer, models, names)))
        found |= predict(trainer, models, fold)
    return found, parts


def flatten(trees, used):
    """Trees as flat lists for model.ts, where a value goes left up to and including the threshold; here, below it."""
    forest = dict(roots=[], feature=[], value=[], right=[])

    def add(node):
        at = len(forest["feature"])
        is_leaf = "leaf" in node
        limit = node.get("split_condition", 0)
        forest["feature"].append(0 if is_leaf else used[int(node["split"][1:])])
        forest["value"].append(
            round(node["leaf"], 5) if is_leaf else float(f"{limit - abs(limit) * 2e-5 - 1e-7:.6g}")
        )
        forest["right"].append(0)
        if is_leaf:
            return
        children = {child["nodeid"]: child for child in node["children"]}
        add(children[node["yes"]])
        forest["right"][at] = len(forest["feature"]) - at
        add(children[node["no"]])

    for tree in trees:
        forest["roots"].append(len(forest["feature"]))
        add(json.loads(tree))
    return forest


def to_weights(trainer, models, names):
    """The models in the form of weights.json."""
    kinds, (places, weights), blocks, used = models
    trees = kinds.get_dump(dump_format="json")
    return dict(
        features=len(names),
        kinds=[flatten(trees[at::len(KINDS)], range(len(names))) for at in range(len(KINDS))],
        pairs=[dict(feature=feature, kinds=types) for feature, types in trainer.pairs],
        content=flatten(blocks.get_dump(dump_format="json"), used),
        names={str(trainer.elements.names[at]): float(weight) for at, weight in zip(places, weights)},
    )


def write_json(path, value):
    path.write_text(json.dumps(value, separators=(",", ":")))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--likelihoods", type=Path)
    parser.add_argument("--folds", type=Path)
    options = parser.parse_args()
    names, pages, elements = load_pages(options.folder)
    trainer = Trainer(names, elements)
    fixtures = [page for page in pages if page["set"] == "fixture"]
    pages = [page for page in pages if page["set"] != "fixture"]
    if options.weights:
        models = trainer.train(pages, 0)
        write_json(options.weights, to_weights(trainer, models, names))
        likely = predict(trainer, models, fixtures)
        smoothed = {page["id"]: smooth(page, likely[page["id"]]) for page in fixtures}
        if options.likelihoods:
            rounded = {name: np.asarray(values, dtype=float).round(5).tolist() for name, values in smoothed.items()}
            write_json(options.likelihoods, rounded)
    scores = []
    for seed in range(options.seeds):
        found, parts = cross_validate(trainer, pages, names, seed)
        if options.folds and seed == 0:
            write_json(options.folds, parts)
        own = [(get_kind(page), score(page, found[page["id"]])) for page in pages]
        report(f"seed {seed}, {FOLDS} parts without common sites", own)
        scores.append([value for _, value in own])
    if scores:
        report("mean of the seeds", list(zip([get_kind(page) for page in pages], np.mean(scores, axis=0))))


if __name__ == "__main__":
    main()
