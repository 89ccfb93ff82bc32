import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { ImageFormat as BrowserImageFormat, Strips } from "#server/browser/index.ts";
import { sharp } from "#server/platform/sharp.ts";
import { AppError } from "#shared/errors.ts";
import type { CaptureInput, ImageOptions } from "./input.ts";

const TIMEOUT_SECONDS = 40;

/**
 * JPEG and PNG are encoded row by row. Optimized JPEG tables would need the whole image in memory for 6 % less size;
 * WebP and AVIF always do.
 */
const ENCODING = {
  jpeg: { quality: 85, optimizeCoding: false },
  png: { compressionLevel: 1 },
  webp: { quality: 85, effort: 2 },
  avif: { quality: 60, effort: 2 },
} as const;

/** Those of 3840 × 2160: the encoder of AVIF takes 35 bytes of memory and a millionth of a second for each. */
const MAX_AVIF_PIXELS = 8_294_400;

type ImageOutput = Pick<ImageOptions, "format" | "quality" | "resize"> & Pick<CaptureInput, "omitBackground">;

/** The format that the browser is asked for: PNG for what is encoded here. */
export const toBrowserFormat = ({ format, resize }: ImageOutput): BrowserImageFormat =>
  format === "avif" || resize ? "png" : format;

function countPixels({ width, height }: Strips["size"], resize: ImageOptions["resize"]): number {
  const { width: maxWidth = Number.POSITIVE_INFINITY, height: maxHeight = Number.POSITIVE_INFINITY } =
    resize ?? {};
  const isExact = resize?.width && resize.height && resize.fit !== "inside";
  const ratio = Math.min(1, maxWidth / width, maxHeight / height);
  return isExact ? maxWidth * maxHeight : width * height * ratio ** 2;
}

/** @throws AppError `invalid` for an AVIF image that takes too much memory */
function assertEncodable({ format, resize }: ImageOutput, size: Strips["size"]): void {
  if (format === "avif" && countPixels(size, resize) > MAX_AVIF_PIXELS)
    throw new AppError(
      "invalid",
      "AVIF images have at most 8.2 million pixels. Use WebP, or resize the image.",
    );
}

/** With one side, and `inside`, an image is never enlarged: its other side would have no limit. */
function toResizing({ width, height, fit }: NonNullable<ImageOptions["resize"]>, isTransparent: boolean) {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  if (!width || !height || fit === "inside")
    return { ...size, fit: "inside", withoutEnlargement: true } as const;
  return { ...size, fit, background: { r: 255, g: 255, b: 255, alpha: isTransparent ? 0 : 1 } };
}

/**
 * Joins strips into one image without loading it into memory as a whole.
 * @returns the image's path, in `folder`
 * @throws AppError `invalid` for a too large AVIF image; Error when the disk is full, or after 40 seconds
 */
export async function joinStrips(
  { paths, size }: Strips,
  image: ImageOutput,
  folder: string,
): Promise<string> {
  const { format, quality, resize, omitBackground = false } = image;
  const path = join(folder, `image.${format}`);
  const [first] = paths;
  if (first && paths.length === 1 && toBrowserFormat(image) === format && !resize) {
    await rename(first, path);
    return path;
  }
  assertEncodable(image, size);
  const input = paths.length > 1 ? sharp(paths, { join: { across: 1 } }) : sharp(first);
  // The last strip is lower than the others and was padded to their height.
  const joined = input.extract({ left: 0, top: 0, ...size });
  const opaque = omitBackground ? joined : joined.removeAlpha();
  await (resize ? opaque.resize(toResizing(resize, omitBackground)) : opaque)
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
