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
 * Re-encodes an image as JPEG.
 * @param quality 0 to 1
 * @throws Error if the image cannot be decoded or the canvas has no 2D context
 */
export async function encodeJpeg(image: Blob, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!encoded) throw new Error("The image could not be encoded");
  return encoded;
}
