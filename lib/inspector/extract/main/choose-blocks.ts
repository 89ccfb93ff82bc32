/** A little below what the estimate says, because a missing paragraph costs a reader more than a spare line. */
const LENIENCY = 0.9;
const HIGHEST_BAR = 0.6;
/** When no block is likelier than this, a page is nothing but its frame: the shop's menu and footer around an empty middle. */
const NOTHING = 0.2;
/** Pages with fewer words are too short to tell. */
const SHORT_PAGE = 60;

const isFrameOnly = (likely: readonly number[], words: readonly number[]): boolean =>
  likely.every((value) => value < NOTHING) && words.reduce((sum, count) => sum + count, 0) > SHORT_PAGE;

/**
 * Which blocks to keep, given how likely each is to be content and how many words it has. The bar is the one that makes the
 * expected F1 of the kept words largest: on a page where everything is doubtful more is kept than on a clear one. Of a page
 * without any content nothing is kept.
 */
export function chooseBlocks(likely: readonly number[], words: readonly number[]): boolean[] {
  if (isFrameOnly(likely, words)) return likely.map(() => false);
  const order = likely.map((_, index) => index).sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
  const expected = order.reduce((sum, index) => sum + (likely[index] ?? 0) * (words[index] ?? 0), 0);
  let [kept, right, best] = [0, 0, 0];
  for (const index of order) {
    kept += words[index] ?? 0;
    right += (likely[index] ?? 0) * (words[index] ?? 0);
    best = Math.max(best, (2 * right) / (kept + expected || 1));
  }
  const bar = Math.min((best / 2) * LENIENCY, HIGHEST_BAR);
  return likely.map((value) => value >= bar);
}
