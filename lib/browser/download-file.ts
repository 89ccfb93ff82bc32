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
