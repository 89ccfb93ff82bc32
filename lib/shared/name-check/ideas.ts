import type { Tld } from "./options.ts";
import { getPronounceability } from "./pronounceability.ts";
import { validateLabel } from "./validation.ts";

/** How an idea was formed from the words. */
export const IDEA_KINDS = ["combined", "prefix", "suffix", "spelling", "short", "ending"] as const;
export type IdeaKind = (typeof IDEA_KINDS)[number];

export type Idea = { label: string; tld: Tld; kind: IdeaKind };

/** Ideas of one check. */
export const IDEAS_PER_PAGE = 50;
/** More than the words ever give. */
export const MAX_IDEA_PAGES = 50;
export const MAX_IDEA_WORDS = 2;

const PREFIXES = "get try use go my hey join meet ask we on up re pro neo super true open every all".split(
  " ",
);
const SUFFIXES =
  "ly ify hq hub lab kit base box app flow spot nest deck mate craft wise works stack link up now io able ware dock loop grid list desk point path scout".split(
    " ",
  );
const SHORT_ENDINGS = ["o", "a", "i", "y", "ly", "io", "eo", "ix", "ora", "ino"];

/** Words that a name under the ending is likely about. */
const TOPICS: Record<string, string> = {
  ".ai": "ai agent bot brain chat learn mind model neural smart think",
  ".app": "app chat habit mobile note photo plan task todo track",
  ".blog": "blog diary journal news read story write",
  ".co": "brand company studio work",
  ".dev": "api bug build cloud code data deploy dev git log script stack test",
  ".io": "api app cloud code data dev game signal stream sync",
  ".me": "about cv link meet portfolio resume",
  ".net": "net network server wire",
  ".org": "aid care community earth foundation free open people",
  ".shop": "buy cart fashion gift market sale sell shop store wear",
  ".store": "buy cart fashion gift market sale sell shop store wear",
  ".tech": "chip code cyber data device lab robot tech",
};

/** What an ending is worth to a name of any topic. */
const ENDING_VALUES: Record<string, number> = {
  ".com": 14,
  ".io": 7,
  ".ai": 7,
  ".co": 6,
  ".app": 6,
  ".dev": 6,
  ".org": 4,
  ".net": 4,
};
const OTHER_ENDING = 2;
const TOPIC_VALUE = 7;

const KIND_VALUES: Record<IdeaKind, number> = {
  combined: 12,
  ending: 12,
  suffix: 6,
  prefix: 5,
  short: 4,
  spelling: 3,
};

/** Two words as one: both orders, with a shared letter once, and cut at a vowel of each. */
function joinWords([first, second]: readonly [string, string]): string[] {
  const pairs = [
    [first, second],
    [second, first],
  ] as const;
  return pairs.flatMap(([a, b]) => {
    const overlap = [3, 2, 1].find(
      (size) => a.length > size && b.length > size && a.endsWith(b.slice(0, size)),
    );
    const start = a.match(/^[^aeiouy]*[aeiouy]+[^aeiouy]/)?.[0];
    const end = b.match(/[aeiouy]+[^aeiouy]*$/)?.[0];
    return [
      a + b,
      ...(overlap ? [a + b.slice(overlap)] : []),
      ...(start && start.length < a.length ? [start + b] : []),
      ...(start && end && start.length + end.length > 3 ? [start + end] : []),
    ];
  });
}

/** Without the vowel before the last letter, as `flickr`; without inner vowels; and with letters that sound alike. */
function respell(word: string): string[] {
  const inner = word.slice(1, -1).replace(/[aeiou]/g, "");
  return [
    word.replace(/[aeiou](?=[rlnm]$)/, ""),
    word.length > 3 && word.length < 8 ? word.charAt(0) + inner + word.slice(-1) : word,
    word.replace(/ck/g, "k"),
    word.replace(/c(?=[aou])/g, "k"),
    word.replace(/ph/g, "f"),
    word.replace(/(?<=.)i(?=[^aeiou])/, "y"),
    word.replace(/(?:ks|cks|cs)$/, "x"),
    word.replace(/s$/, "z"),
    word.replace(/er$/, "r"),
  ].filter((spelled) => spelled !== word && spelled.length > 2);
}

/** The beginning of a word up to the end of its first or second syllable, with another ending. */
function shorten(word: string): string[] {
  const stems = [/^[^aeiouy]*[aeiouy]+[^aeiouy]/, /^[^aeiouy]*[aeiouy]+[^aeiouy]+[aeiouy]+[^aeiouy]/]
    .map((syllables) => word.match(syllables)?.[0])
    .filter((stem): stem is string => stem !== undefined && stem.length > 2 && stem.length < word.length);
  return stems.flatMap((stem) => [stem, ...SHORT_ENDINGS.map((ending) => addSuffix(stem, ending))]);
}

/** A word whose last letters are a domain ending, as `studio` is `stud.io`. */
const splitAtEnding = (word: string, tlds: readonly Tld[]): Idea[] =>
  tlds.flatMap((tld) => {
    const label = word.slice(0, 1 - tld.length);
    const isWhole = word.endsWith(tld.slice(1)) && label.length > 1;
    return isWhole ? [{ label, tld, kind: "ending" as const }] : [];
  });

/** `value` is added to that of the kind. */
type Form = { label: string; kind: IdeaKind; value: number };

/** Without the silent `e` before a suffix that begins with a vowel. */
const addSuffix = (word: string, suffix: string) =>
  (/^[aeiou]/.test(suffix) ? word.replace(/e$/, "") : word) + suffix;

/** A name of one of two words says less about the product. */
const ONE_WORD_OF_TWO = -8;

function listForms(words: readonly string[]): Form[] {
  const [first = "", second] = words;
  const joined = second === undefined ? [] : joinWords([first, second]);
  const [core = first] = joined;
  const as = (kind: IdeaKind, labels: readonly string[], value = 0) =>
    labels.map((label) => ({ label, kind, value }));
  const parts = second === undefined ? [] : [first, second];
  const withSuffixes = (word: string) => SUFFIXES.map((suffix) => addSuffix(word, suffix));
  const withPrefixes = PREFIXES.map((prefix) => prefix + core);
  return [
    ...as("combined", second === undefined ? [core] : joined),
    ...as("prefix", withPrefixes),
    ...as("suffix", withSuffixes(core)),
    ...as("suffix", parts.flatMap(withSuffixes), ONE_WORD_OF_TWO),
    ...as("spelling", [core, ...joined].flatMap(respell)),
    ...as("short", words.slice(0, 2).flatMap(shorten), second === undefined ? 0 : ONE_WORD_OF_TWO),
  ];
}

/** Short names that can be said score most. */
function scoreLabel(label: string): number {
  const length = label.length;
  const lengthScore = length < 4 ? 26 : length <= 8 ? 34 : Math.max(0, 34 - (length - 8) * 4);
  const repeated = /(.)\1\1/.test(label) ? 10 : 0;
  return lengthScore + getPronounceability(label) * 34 - repeated;
}

function scoreEnding(tld: Tld, words: readonly string[]): number {
  const topic = TOPICS[tld]?.split(" ") ?? [];
  const isAbout = words.some((word) => topic.includes(word) || tld.slice(1) === word);
  return (ENDING_VALUES[tld] ?? OTHER_ENDING) + (isAbout ? TOPIC_VALUE : 0);
}

/** Each further idea of the same label or affix is worth less, so that a page has many kinds of names. */
const REPEATED_LABEL = 16;
const REPEATED_KIND = 0.9;

type Scored = Idea & { score: number };

/** Sorted by score, with the value of each idea lowered by the better ones that are like it. */
function rank(ideas: readonly Scored[]): Scored[] {
  const seen = new Map<string, number>();
  const count = (key: string) => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before;
  };
  const byScore = (a: Scored, b: Scored) => b.score - a.score || (a.label + a.tld < b.label + b.tld ? -1 : 1);
  return ideas
    .toSorted(byScore)
    .map((idea) => ({
      ...idea,
      score:
        idea.score -
        count(`label ${idea.label}`) * REPEATED_LABEL -
        count(`kind ${idea.kind}`) * REPEATED_KIND,
    }))
    .toSorted(byScore);
}

/**
 * Forms names from one or two words: joins, prefixes, suffixes, other spellings, short forms, and words that end
 * with a domain ending. The best come first: by length, by how easily they are said and by what the ending means.
 * The same words always give the same ideas.
 * @param words lowercase, without separators; only the first two are used
 * @param tlds the endings to use
 * @param allTlds the endings that a word may be split at
 * @param page 1 for the first `IDEAS_PER_PAGE` ideas
 */
export function listIdeas(
  words: readonly string[],
  { tlds, allTlds, page }: { tlds: readonly Tld[]; allTlds: readonly Tld[]; page: number },
): Idea[] {
  const forms = listForms(words);
  const names = new Map<string, Scored>();
  const add = (idea: Idea, value = 0) => {
    const { label, tld, kind } = idea;
    if (label.length < 2 || validateLabel(label) !== null || names.has(label + tld)) return;
    const score = scoreLabel(label) + scoreEnding(tld, words) + KIND_VALUES[kind] + value;
    names.set(label + tld, { label, tld, kind, score });
  };
  const combined = forms.filter(({ kind }) => kind === "combined").map(({ label }) => label);
  for (const word of [...words.slice(0, 2), ...combined]) {
    for (const idea of splitAtEnding(word, allTlds)) add(idea);
  }
  for (const { label, kind, value } of forms) for (const tld of tlds) add({ label, tld, kind }, value);
  const start = (page - 1) * IDEAS_PER_PAGE;
  return rank([...names.values()])
    .slice(start, start + IDEAS_PER_PAGE)
    .map(({ label, tld, kind }) => ({ label, tld, kind }));
}
