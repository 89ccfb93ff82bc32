import { inflateSync } from "node:zlib";

export type Pixels = { width: number; height: number; channels: number; data: Uint8Array };

const SIGNATURE = "89504e470d0a1a0a";
/** Samples per pixel by color type: gray, RGB, gray with alpha, RGB with alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const distances = [left, above, corner].map((value) => Math.abs(estimate - value));
  const [toLeft = 0, toAbove = 0, toCorner = 0] = distances;
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

const PREDICTORS: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** Undoes the filters of the rows (PNG, section 9). */
function undoFilters(raw: Uint8Array, { width, height, channels }: Omit<Pixels, "data">): Uint8Array {
  const rowLength = width * channels;
  const data = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowLength + 1);
    const predict = PREDICTORS[raw[start] ?? 0];
    if (!predict) throw new Error("The PNG file is damaged");
    for (let x = 0; x < rowLength; x += 1) {
      const at = y * rowLength + x;
      const left = x >= channels ? (data[at - channels] ?? 0) : 0;
      const above = y > 0 ? (data[at - rowLength] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (data[at - rowLength - channels] ?? 0) : 0;
      data[at] = (raw[start + 1 + x] ?? 0) + predict(left, above, corner);
    }
  }
  return data;
}

/**
 * Decodes a PNG file with 8 bits per sample, as the API makes them.
 * @throws Error for other files
 */
export function decodePng(file: Uint8Array): Pixels {
  const buffer = Buffer.from(file);
  if (buffer.toString("hex", 0, 8) !== SIGNATURE) throw new Error("The file is no PNG image");
  const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  const channels = CHANNELS[buffer[25] ?? 0];
  if (buffer[24] !== 8 || channels === undefined || buffer[28] !== 0)
    throw new Error("Only PNG images with 8 bits per sample, without a palette and interlacing are compared");
  const compressed: Buffer[] = [];
  for (let at = 8; at + 8 <= buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    if (buffer.toString("latin1", at + 4, at + 8) === "IDAT")
      compressed.push(buffer.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const size = { width, height, channels };
  return { ...size, data: undoFilters(inflateSync(Buffer.concat(compressed)), size) };
}

/** The sample of a pixel, whatever the number of channels: red, green, blue, alpha. */
function sample({ channels, data }: Pixels, pixel: number, channel: number): number {
  const at = pixel * channels;
  if (channel === 3) return channels % 2 === 0 ? (data[at + channels - 1] ?? 0) : 255;
  return data[at + (channels > 2 ? channel : 0)] ?? 0;
}

/**
 * How many pixels differ by more than the tolerance (0 to 255) in a channel. What one image has beyond the other
 * differs.
 */
export function countDifferentPixels(
  one: Pixels,
  other: Pixels,
  tolerance: number,
): { different: number; total: number } {
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const [sharedWidth, sharedHeight] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let different = width * height - sharedWidth * sharedHeight;
  for (let y = 0; y < sharedHeight; y += 1)
    for (let x = 0; x < sharedWidth; x += 1)
      for (let channel = 0; channel < 4; channel += 1) {
        const [mine, theirs] = [
          sample(one, y * one.width + x, channel),
          sample(other, y * other.width + x, channel),
        ];
        if (Math.abs(mine - theirs) > tolerance) {
          different += 1;
          break;
        }
      }
  return { different, total: width * height };
}
