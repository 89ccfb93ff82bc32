import { pipeline } from "node:stream/promises";
import { type CaptureRow, findSharedCapture } from "#db/queries/captures.ts";
import { hasPageEnded } from "#db/queries/ended-pages.ts";
import { type CaptureFile, openCaptureFile } from "#server/capture/history.ts";
import { getSharedJob, type SharedJob } from "#server/jobs/share-job.ts";
import { findSharedCheck } from "#server/name-check/history.ts";
import { sharp } from "#server/platform/sharp.ts";
import { CAPTURE_NAMES, type CaptureSummary } from "#shared/capture/history-contract.ts";
import { AppError } from "#shared/errors.ts";
import type { StoredCheck } from "#shared/name-check/contract.ts";
import { formatNamesTitle } from "#shared/name-check/summary.ts";

/** What a public page shows of a capture; the request may contain more than its user wants to share. */
type SharedCapture = Pick<
  CaptureSummary,
  "kind" | "finalUrl" | "title" | "contentType" | "sizeBytes" | "createdAt" | "expiresAt"
>;

type SharedItem =
  | { kind: "capture"; capture: SharedCapture }
  | { kind: "check"; check: Pick<StoredCheck, "request" | "rows" | "createdAt" | "expiresAt"> }
  | ({ kind: "job" } & SharedJob);

const toSharedCapture = (row: CaptureRow): SharedCapture => ({
  kind: row.kind,
  finalUrl: row.finalUrl,
  title: row.title,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Gets what a public page shows; null when it does not exist or has ended. */
export async function findSharedItem(shareId: string): Promise<SharedItem | null> {
  const row = await findSharedCapture(shareId);
  if (row) return { kind: "capture", capture: toSharedCapture(row) };
  const check = await findSharedCheck(shareId);
  if (check) return { kind: "check", check };
  const job = await getSharedJob(shareId);
  return job && { kind: "job", ...job };
}

/** The title of a public page, and what it shows. */
export function describeSharedItem(item: SharedItem): { title: string; description: string } {
  if (item.kind === "capture") {
    const { kind, title, finalUrl } = item.capture;
    return { title: title || finalUrl, description: `${CAPTURE_NAMES[kind]} of ${finalUrl}` };
  }
  const title = item.kind === "check" ? item.check.request.query : formatNamesTitle(item.job.total);
  return { title, description: "Availability of domains and social handles" };
}

/**
 * Reads the file of a shared capture.
 * @throws AppError `not_found`; `expired` for a public page that has ended
 */
export async function readSharedFile(shareId: string): Promise<CaptureFile> {
  const row = await findSharedCapture(shareId);
  if (row) return openCaptureFile(row, "file");
  throw (await hasPageEnded(shareId, null))
    ? new AppError("expired", "This link has ended.")
    : new AppError("not_found", "There is nothing at this address.");
}

/** The size that social networks recommend for link previews. */
const PREVIEW = { width: 1200, height: 630 } as const;
const MAX_PIXELS = 100_000_000;

/** The top of a shared screenshot as a JPEG for link previews; null for other items. */
export async function createLinkPreview(shareId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await findSharedCapture(shareId);
  if (row?.kind !== "screenshot") return null;
  const { chunks } = await openCaptureFile(row, "file");
  const image = sharp({ limitInputPixels: MAX_PIXELS });
  const preview = image.clone().resize({ ...PREVIEW, fit: "cover", position: "top" });
  const [jpeg] = await Promise.all([preview.jpeg({ quality: 82 }).toBuffer(), pipeline(chunks, image)]);
  return new Uint8Array(jpeg);
}
