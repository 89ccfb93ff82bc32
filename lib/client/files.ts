/** Long enough for every browser to have begun reading, in milliseconds. */
const RELEASE_AFTER_MS = 10_000;

/** Hands a file to the browser's downloads under the given name. */
export function downloadFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

/**
 * Draws a picture anew and encodes it as JPEG.
 * @param quality 0 to 1
 * @throws when the picture cannot be decoded or the browser gives no canvas
 */
export async function encodeJpeg(image: Blob, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(image);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!encoded) throw new Error("The picture could not be encoded");
  return encoded;
}
