import type { CaptureSummary } from "#lib/inspector/history/contract.ts";

const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "text/markdown": "md",
  "text/html": "html",
  "text/plain": "txt",
};

/** The name under which a kept capture is saved: that of its kind, with the time at which it was taken. */
export function storedFileName({ kind, contentType, createdAt }: CaptureSummary): string {
  const ending = ENDINGS[contentType.split(";")[0]?.trim() ?? ""] ?? "txt";
  const name = kind === "screenshot" ? "screenshot" : "scraped-content";
  return `${name}-${Date.parse(createdAt)}.${ending}`;
}
