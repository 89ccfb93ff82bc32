import { comparePictures, type PictureComparison } from "#server/page-comparison/compare-pictures.ts";
import type { IgnoredArea } from "#shared/watches/contract.ts";

export type PictureResult = {
  comparison: PictureComparison;
  /** Whether enough of the picture differs, in both snapshots if there were two. */
  isDifferent: boolean;
};

type PictureOptions = {
  /** Tiles that change on every load. */
  changingTiles: readonly number[];
  /** Tiles that differed in the first snapshot; null for the first snapshot. */
  firstTiles: readonly number[] | null;
  /** Percent of the picture from which a difference counts. */
  threshold: number;
  ignoredAreas: readonly IgnoredArea[];
};

/** Compares the picture of a snapshot with that of the baseline. */
export async function evaluatePicture(
  before: Buffer | null,
  after: Buffer | null,
  { changingTiles, firstTiles, threshold, ignoredAreas }: PictureOptions,
): Promise<PictureResult | null> {
  if (!before || !after) return null;
  const [changing, first] = [new Set(changingTiles), firstTiles && new Set(firstTiles)];
  const comparison = await comparePictures(before, after, {
    isIgnored: (tile) => changing.has(tile) || (first !== null && !first.has(tile)),
    ignoredAreas,
  });
  return { comparison, isDifferent: comparison.share * 100 >= threshold };
}

/** Tiles that differ between two pictures of the same page. */
export async function findChangingTiles(first: Buffer | null, second: Buffer | null): Promise<number[]> {
  return first && second ? (await comparePictures(first, second)).tiles : [];
}
