import { vi } from "vitest";

/** @returns the files that this test has downloaded so far; jsdom has no object URLs and follows no link to one */
export function watchDownloads(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  const contents: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (content: Blob) => `blob:${contents.push(content) - 1}`;
      static override revokeObjectURL = () => {};
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents[Number(this.href.replace("blob:", ""))];
    if (content) files.push({ name: this.download, content });
  });
  return files;
}
