import type { Block } from "#server/extraction/main-content/blocks.ts";
import { isHeading } from "./block.ts";
import { containsTag, measureDistanceTo } from "./context.ts";
import { FOLLOWING } from "./following-phrases.ts";
import type { PageContext } from "./page-context.ts";
import { endsSentence, ratio } from "./statistics.ts";

const toAlternatives = (lists: readonly string[]): string =>
  lists.flatMap((list) => list.split(", ")).join("|");
const PATTERNS = Object.values(FOLLOWING).map(
  (lists) => new RegExp(`^[^\\p{L}]{0,6}(?:${toAlternatives(lists)})`, "iu"),
);
/** A longer text is no label. */
const MAX_LABEL_WORDS = 10;
const MAX_TIME_LINE_WORDS = 12;
/** A year, a date, a clock time or an age. */
const TIME = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}|\b\d{1,2}[:h]\d\d\b|年|\bago\b/;
/** A paragraph of running text. */
const PARAGRAPH = { words: 20, linkShare: 0.35 };

const isParagraph = (block: Block): boolean =>
  block.words.length >= PARAGRAPH.words &&
  block.linkWords < block.words.length * PARAGRAPH.linkShare &&
  endsSentence(block.text);

const isTimeLine = (block: Block): boolean =>
  block.words.length <= MAX_TIME_LINE_WORDS && (TIME.test(block.text) || containsTag(block, "time"));

const COMMENTS = new RegExp(`^[^\\p{L}]*(?:${toAlternatives(FOLLOWING.comments)})[^\\p{L}]*$`, "iu");

/** Whether a text is a heading of readers' comments, with or without their number. */
export const namesComments = ({ text }: Block): boolean => COMMENTS.test(text);

/** The topics of what follows that a short text names; null for other texts. */
function findTopics(block: Block): boolean[] | null {
  if (block.words.length > MAX_LABEL_WORDS && !isHeading(block)) return null;
  const topics = PATTERNS.map((pattern) => pattern.test(block.text));
  return topics.includes(true) ? topics : null;
}

/** Names of `endingFeatures`. */
export const ENDING = [
  "textBefore",
  "textAfter",
  "blocksSince",
  "wordsSince",
  "linksSince",
  "timesSince",
  "blocksUntil",
  "up",
  "down",
  "timesBefore",
  "timesAfter",
  ...Object.keys(FOLLOWING).flatMap((name) => [`${name}.is`, `${name}.text`, `${name}.blocks`]),
];

/** What lies between a block and the last paragraph before it. */
type Distance = { blocks: number; words: number; linkWords: number; times: number };

const createDistance = (): Distance => ({ blocks: 0, words: 0, linkWords: 0, times: 0 });

/** For a page or block without a paragraph before it. */
const NONE = 9;

/**
 * Features of the end of an article: the running text before and after a block, the distance to it, and the
 * headings of related pages, comments, newsletters and authors before it.
 */
export function endingFeatures({ blocks }: PageContext): (index: number) => number[] {
  const paragraphs = blocks.map(isParagraph);
  const times = blocks.map(isTimeLine);
  const until: number[] = [];
  for (let index = blocks.length - 1, next = Number.POSITIVE_INFINITY; index >= 0; index--) {
    until[index] = next - index;
    if (paragraphs[index]) next = index;
  }
  const textWords = blocks.reduce((sum, { words }, index) => sum + (paragraphs[index] ? words.length : 0), 0);
  const allTimes = times.filter(Boolean).length;
  let [before, timesBefore] = [0, 0];
  let getDistanceToLast: ReturnType<typeof measureDistanceTo> | undefined;
  let since = createDistance();
  const marks = PATTERNS.map((): { index: number; before: number } | null => null);
  const rows = blocks.map((block, index) => {
    const topics = findTopics(block);
    const own = paragraphs[index] ? block.words.length : 0;
    const tree = getDistanceToLast?.(block) ?? { up: NONE, down: NONE };
    const row = [
      ratio(before, textWords),
      ratio(textWords - before - own, textWords),
      getDistanceToLast ? Math.log1p(since.blocks) : NONE,
      getDistanceToLast ? Math.log1p(since.words) : NONE,
      ratio(since.linkWords, since.words),
      Math.log1p(since.times),
      Math.min(NONE, Math.log1p(until[index] ?? 0)),
      tree.up,
      tree.down,
      Math.log1p(timesBefore),
      Math.log1p(allTimes - timesBefore),
      ...marks.flatMap((mark, at) => [
        topics?.[at] ? 1 : 0,
        mark ? ratio(before - mark.before, textWords) : -1,
        mark ? Math.log1p(index - mark.index) : -1,
      ]),
    ];
    topics?.forEach((is, at) => {
      if (is) marks[at] ??= { index, before };
    });
    if (times[index]) timesBefore++;
    before += own;
    since.blocks++;
    since.words += block.words.length;
    since.linkWords += block.linkWords;
    if (times[index]) since.times++;
    if (own > 0) {
      getDistanceToLast = measureDistanceTo(block);
      since = createDistance();
    }
    return row;
  });
  return (index) => rows[index] ?? [];
}
