import { type NewCapture, saveCapture } from "#server/capture/history.ts";
import { OutputFile } from "#server/capture/output-file.ts";

export type CaptureOfBytes = Omit<NewCapture, "file"> & { bytes: string | Uint8Array };

/** Saves a capture and runs the work that follows its response. @returns why it was not stored, or null */
export async function saveBytes(
  { bytes, ...about }: CaptureOfBytes,
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
    const { notKept } = await saveCapture({ ...about, file }, options);
    for (const work of later) await work();
    return notKept;
  } finally {
    await file.release();
  }
}
