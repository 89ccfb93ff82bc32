import { comparePictures, type PictureComparison } from "./compare-pictures.ts";

/** Part of the picture from which a difference counts. */
const MIN_SHARE = 0.01;

export type PictureResult = {
  comparison: PictureComparison;
  /** Whether enough of the picture differs, in both snapshots if there were two. */
  isDifferent: boolean;
};

/**
 * Compares the picture of a snapshot with that of the baseline.
 * @param changingTiles that change on every load
 * @param firstTiles that differed in the first snapshot; null for the first snapshot
 */
export async function evaluatePicture(
  before: Buffer | null,
  after: Buffer | null,
  changingTiles: readonly number[],
  firstTiles: readonly number[] | null,
): Promise<PictureResult | null> {
  if (!before || !after) return null;
  const [changing, first] = [new Set(changingTiles), firstTiles && new Set(firstTiles)];
  const comparison = await comparePictures(
    before,
    after,
    (tile) => changing.has(tile) || (first !== null && !first.has(tile)),
  );
  return { comparison, isDifferent: comparison.share >= MIN_SHARE };
}

/** Tiles that differ between two pictures of the same page. */
export async function findChangingTiles(first: Buffer | null, second: Buffer | null): Promise<number[]> {
  return first && second ? (await comparePictures(first, second)).tiles : [];
}
