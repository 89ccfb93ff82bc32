import { BYTE_ORDER_MARK } from "#shared/csv.ts";

/** When to revoke the object URL, in milliseconds: every browser has started the download by then. */
const RELEASE_AFTER_MS = 10_000;

/** Starts a browser download under the given file name. */
export function downloadFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

/**
 * Re-encodes an image.
 * @param quality 0 to 1, for JPEG
 * @throws Error if the image cannot be decoded or the canvas has no 2D context
 */
async function encodeImage(image: Blob, type: string, quality?: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!encoded) throw new Error("The image could not be encoded");
  return encoded;
}

/** @param quality 0 to 1 */
export const encodeJpeg = (image: Blob, quality: number): Promise<Blob> =>
  encodeImage(image, "image/jpeg", quality);

/** The only image format that every browser can copy. */
export const encodePng = (image: Blob): Promise<Blob> =>
  image.type === "image/png" ? Promise.resolve(image) : encodeImage(image, "image/png");

/** Starts the download of a CSV file. */
export const downloadCsv = (name: string, csv: string): void =>
  downloadFile(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }), name);
