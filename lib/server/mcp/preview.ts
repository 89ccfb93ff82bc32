import type { ApiResult } from "#server/api/call.ts";
import { sharp } from "#server/platform/sharp.ts";

/** Pixels of the longer side. Model APIs scale larger images down, and refuse those above 8,000 pixels. */
const MAX_SIDE = 1_500;
const MAX_BYTES = 300_000;
const MAX_INPUT_PIXELS = 100_000_000;
/** Tried in this order until the image is small enough. */
const ATTEMPTS = [
  { side: MAX_SIDE, quality: 80 },
  { side: MAX_SIDE, quality: 50 },
  { side: 1_000, quality: 50 },
  { side: 600, quality: 40 },
];

type File = NonNullable<ApiResult["file"]>;

async function readFileInput({ source }: File): Promise<string | Buffer> {
  if ("path" in source) return source.path;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await source.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A WebP image of a capture's file with at most 1,500 pixels a side and 300 KB; null when none is small enough. */
export async function createPreview(file: File): Promise<Buffer | null> {
  const input = await readFileInput(file);
  for (const { side, quality } of ATTEMPTS) {
    const image = await sharp(input, { limitInputPixels: MAX_INPUT_PIXELS })
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
    if (image.length <= MAX_BYTES) return image;
  }
  return null;
}
