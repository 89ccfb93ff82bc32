import pixelmatch from "pixelmatch";

/** The thread that runs `findDifferences`, among the build artifacts. */
export const PICTURE_WORKER_FILE = "picture-worker.mjs";

/** Differences are counted in squares of this size, in pixels. */
export const TILE = 32;
/** Ignores differences that are hardly visible, as at the edges of letters. */
const THRESHOLD = 0.15;

/** Two pictures of the same size, 4 bytes a pixel. */
export type PicturePair = { first: Uint8Array; second: Uint8Array; width: number; height: number };

export type PictureDifferences = {
  /** The pixels that differ, on a transparent ground. */
  mask: Uint8Array<ArrayBuffer>;
  /** Numbers of differing pixels by tile; tiles are counted row by row. */
  counts: Map<number, number>;
};

/** Finds the pixels that differ. Takes up to half a second, so it runs in a thread. */
export function findDifferences({ first, second, width, height }: PicturePair): PictureDifferences {
  const mask = new Uint8Array(width * height * 4);
  pixelmatch(first, second, mask, width, height, { threshold: THRESHOLD, diffMask: true });
  const columns = Math.ceil(width / TILE);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (mask[pixel * 4 + 3] === 0) continue;
    const tile = Math.floor(Math.floor(pixel / width) / TILE) * columns + Math.floor((pixel % width) / TILE);
    counts.set(tile, (counts.get(tile) ?? 0) + 1);
  }
  return { mask, counts };
}
