import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { ImageFormat, Strips } from "#server/browser/index.ts";
import { sharp } from "#server/platform/sharp.ts";

const TIMEOUT_SECONDS = 40;

/**
 * JPEG and PNG are encoded row by row. Optimized JPEG tables would need the whole image in memory for 6 % less size;
 * WebP always does.
 */
const ENCODING = {
  jpeg: { quality: 85, optimizeCoding: false },
  png: { compressionLevel: 1 },
  webp: { quality: 85, effort: 2 },
} as const;

/**
 * Joins strips into one image without loading it into memory as a whole.
 * @returns the image's path, in `folder`
 * @throws Error when the disk is full, or after 40 seconds
 */
export async function joinStrips(
  { paths, size }: Strips,
  format: ImageFormat,
  folder: string,
  quality?: number,
): Promise<string> {
  const path = join(folder, `image.${format}`);
  const [first] = paths;
  if (first && paths.length === 1) await rename(first, path);
  else
    await sharp(paths, { join: { across: 1 } })
      // The last strip is lower than the others and was padded to their height.
      .extract({ left: 0, top: 0, ...size })
      .removeAlpha()
      .toFormat(format, { ...ENCODING[format], ...(quality && format !== "png" ? { quality } : {}) })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toFile(path);
  return path;
}

const THUMBNAIL_SIDE = 96;

/** Whether a thumbnail of the first strip has a single color; a single letter in the strip is enough for a second. */
export async function isSingleColor({ paths: [path] }: Strips): Promise<boolean> {
  if (!path) return false;
  const size = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: "fill" } as const;
  const colors = await sharp(path).resize(size).toColorspace("srgb").removeAlpha().raw().toBuffer();
  return colors.every((value, index) => value === colors[index % 3]);
}
