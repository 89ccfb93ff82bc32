import { OutputFile } from "#server/capture/output-file.ts";
import { type NewCapture, saveCapture } from "#server/capture/store.ts";

type Bytes = { userId: string; bytes: string | Uint8Array };
export type CaptureOfBytes = Bytes & Partial<Omit<NewCapture, "file">>;

const EXTRACTION = {
  kind: "extraction",
  request: {},
  title: "",
  pageStatus: 200,
  contentType: "text/html",
} as const;

/**
 * Saves a capture, by default of an extraction, and runs the work that follows its response.
 * @returns why it was not stored, or null
 */
export async function saveBytes(
  { bytes, url = "https://example.com/", ...about }: CaptureOfBytes,
  { storageBytes, totalBytes }: { storageBytes?: number; totalBytes?: number } = {},
): Promise<string | null> {
  const file = await OutputFile.write(bytes);
  const later: (() => Promise<void>)[] = [];
  try {
    const defer = (work: () => Promise<void>) => void later.push(work);
    const options = {
      defer,
      ...(storageBytes ? { limits: Promise.resolve({ retentionDays: 30, storageBytes }) } : {}),
      ...(totalBytes ? { totalBytes } : {}),
    };
    const { notKept } = await saveCapture({ ...EXTRACTION, url, finalUrl: url, ...about, file }, options);
    for (const work of later) await work();
    return notKept;
  } finally {
    await file.release();
  }
}
