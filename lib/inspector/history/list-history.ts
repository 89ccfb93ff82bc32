import "server-only";
import { listCaptures } from "#db/queries/captures.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";

const SHOWN = 60;

/** This user's captures that are still kept, newest first. */
export async function listHistory(userId: string): Promise<CaptureSummary[]> {
  const rows = await listCaptures(userId, SHOWN);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    request: row.request,
    url: row.url,
    finalUrl: row.finalUrl,
    title: row.title,
    pageStatus: row.pageStatus,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    hasThumbnail: row.thumbnailKey !== null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}
