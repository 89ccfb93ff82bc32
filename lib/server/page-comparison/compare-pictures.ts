import { Worker } from "node:worker_threads";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";
import { waitForResult } from "#server/platform/concurrency/wait-for-result.ts";
import { sharp } from "#server/platform/sharp.ts";
import type { IgnoredArea } from "#shared/watches/contract.ts";
import {
  PICTURE_WORKER_FILE,
  type PictureDifferences,
  type PicturePair,
  TILE,
} from "./picture-differences/find-differences.ts";

const THREAD_LIMIT_MS = 30_000;

/** Rows that are compared; taller pages are compared up to here. */
export const MAX_HEIGHT = 6_000;
const MAX_WIDTH = 3_840;
/** Bounds the memory to 200 MB: of wider pictures fewer rows are compared. */
const MAX_PIXELS = 1_920 * MAX_HEIGHT;
const MAX_AREAS = 50;

type Size = { width: number; height: number };

type PictureArea = { x: number; y: number; width: number; height: number };

export type PictureComparison = Size & {
  /** Whether a picture is larger than what was compared. */
  isCropped: boolean;
  /** Part of the pixels that differ, from 0 to 1, without those in ignored tiles. */
  share: number;
  /** What differs, each a rectangle of neighboring tiles. */
  areas: PictureArea[];
  /** Indexes of the differing tiles, row by row. */
  tiles: number[];
  /** The second picture with the differences marked, as PNG. */
  difference: Buffer;
};

/** Decodes a picture on a white page of a common size, because pictures of different heights are compared. */
async function toPixels(image: Buffer, size: Size): Promise<Buffer> {
  const { width: ownWidth, height: ownHeight } = await sharp(image).metadata();
  const [width, height] = [Math.min(ownWidth, size.width), Math.min(ownHeight, size.height)];
  const margin = { top: 0, left: 0, right: size.width - width, bottom: size.height - height };
  return sharp(image)
    .extract({ left: 0, top: 0, width, height })
    .flatten({ background: "#ffffff" })
    .extend({ ...margin, background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** The size of what is compared of two pictures. */
async function findCommonSize(pictures: readonly Buffer[]): Promise<Size & { isCropped: boolean }> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const whole = {
    width: Math.max(...sizes.map((size) => size.width)),
    height: Math.max(...sizes.map((size) => size.height)),
  };
  const width = Math.min(whole.width, MAX_WIDTH);
  const height = Math.min(whole.height, MAX_HEIGHT, Math.floor(MAX_PIXELS / width));
  return { width, height, isCropped: width < whole.width || height < whole.height };
}

/** Compares the pixels in a thread, because other calls would wait for it. */
async function findDifferencesInThread(pair: PicturePair): Promise<PictureDifferences> {
  const worker = new Worker(buildArtifactPath(PICTURE_WORKER_FILE), {
    env: {},
    execArgv: [],
    workerData: pair,
  });
  try {
    return await waitForResult<PictureDifferences>(worker, AbortSignal.timeout(THREAD_LIMIT_MS));
  } finally {
    void worker.terminate();
  }
}

/** Joins neighboring tiles to rectangles. */
function toAreas(tiles: readonly number[], columns: number): PictureArea[] {
  const open = new Set(tiles);
  const areas: PictureArea[] = [];
  for (const start of tiles) {
    if (!open.delete(start)) continue;
    const queue = [start];
    const [rows, places]: [number[], number[]] = [[], []];
    for (let tile = queue.pop(); tile !== undefined; tile = queue.pop()) {
      const [row, column] = [Math.floor(tile / columns), tile % columns];
      rows.push(row);
      places.push(column);
      for (const [y, x] of [
        [row - 1, column],
        [row + 1, column],
        [row, column - 1],
        [row, column + 1],
      ] as const)
        if (x >= 0 && x < columns && open.delete(y * columns + x)) queue.push(y * columns + x);
    }
    const [top, left] = [Math.min(...rows), Math.min(...places)];
    areas.push({
      x: left * TILE,
      y: top * TILE,
      width: (Math.max(...places) - left + 1) * TILE,
      height: (Math.max(...rows) - top + 1) * TILE,
    });
  }
  return areas.slice(0, MAX_AREAS);
}

/** The part of an area that is in the picture. */
function clipArea({ x, y, width, height }: IgnoredArea, size: Size): IgnoredArea {
  const [left, top] = [Math.min(x, size.width), Math.min(y, size.height)];
  return {
    x: left,
    y: top,
    width: Math.min(width, size.width - left),
    height: Math.min(height, size.height - top),
  };
}

/** A copy of pixels in which areas have no content. */
function maskAreas(pixels: Buffer, size: Size, areas: readonly IgnoredArea[]): Buffer {
  if (areas.length === 0) return pixels;
  const masked = Buffer.from(pixels);
  for (const { x, y, width, height } of areas.map((area) => clipArea(area, size)))
    for (let row = y; row < y + height; row += 1) {
      const start = (row * size.width + x) * 4;
      masked.fill(0xff, start, start + width * 4);
    }
  return masked;
}

/** A picture that covers ignored areas, as SVG. */
function renderIgnoredAreas({ width, height }: Size, areas: readonly IgnoredArea[]): Buffer {
  const boxes = areas.map(
    (area) => `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#888" fill-opacity="0.55">${boxes.join("")}</g></svg>`,
  );
}

type ComparisonOptions = {
  /** Whether a tile does not count, because it changes on every load. */
  isIgnored?: (tile: number) => boolean;
  /** Are masked in both pictures, and muted in that of the differences. */
  ignoredAreas?: readonly IgnoredArea[];
};

/** Compares two pictures of a page. The taller one decides the size; missing rows are white. */
export async function comparePictures(
  before: Buffer,
  after: Buffer,
  { isIgnored = () => false, ignoredAreas = [] }: ComparisonOptions = {},
): Promise<PictureComparison> {
  const { isCropped, ...size } = await findCommonSize([before, after]);
  const { width, height } = size;
  const [a, b] = [await toPixels(before, size), await toPixels(after, size)];
  const pair = { first: maskAreas(a, size, ignoredAreas), second: maskAreas(b, size, ignoredAreas) };
  const { mask, counts: allCounts } = await findDifferencesInThread({ ...pair, ...size });
  const counts = [...allCounts].filter(([tile]) => !isIgnored(tile));
  const tiles = counts.map(([tile]) => tile).sort((x, y) => x - y);
  const changed = counts.reduce((sum, [, count]) => sum + count, 0);
  const raw = { raw: { width, height, channels: 4 as const } };
  const muted = ignoredAreas.length > 0 ? [{ input: renderIgnoredAreas(size, ignoredAreas) }] : [];
  const difference = await sharp(b, raw)
    .modulate({ saturation: 0.3, brightness: 1.1 })
    .composite([{ input: Buffer.from(mask.buffer), ...raw }, ...muted])
    .png({ compressionLevel: 6 })
    .toBuffer();
  return {
    ...size,
    isCropped,
    share: changed / (width * height),
    areas: toAreas(tiles, Math.ceil(width / TILE)),
    tiles,
    difference,
  };
}
