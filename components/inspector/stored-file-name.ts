import { type CaptureSummary, FILE_ENDINGS } from "#shared/capture/history-contract.ts";

/** The name under which a kept capture is saved: that of its kind, with the time at which it was taken. */
export function storedFileName({ kind, contentType, createdAt }: CaptureSummary): string {
  const name = kind === "screenshot" ? "screenshot" : "scraped-content";
  return `${name}-${Date.parse(createdAt)}.${FILE_ENDINGS[contentType] ?? "bin"}`;
}
