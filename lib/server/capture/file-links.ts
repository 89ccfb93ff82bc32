import { setTimeout as pause } from "node:timers/promises";
import { findCapture, findLinkedCapture } from "#db/queries/captures.ts";
import { captureStorage } from "#server/integrations/storage/index.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { isSignatureValid, sign } from "#server/platform/signing.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { AppError } from "#shared/errors.ts";
import { publicEnv } from "#shared/public-env.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { openCaptureFile } from "./history.ts";

const LINK_SECONDS = 24 * 60 * 60;

const toSignedText = (id: string, expires: number | string): string => `${id}.${expires}`;

/**
 * A link to a capture's file that works for a day without a key. It is signed with a secret of the capture's row, so it
 * ends with the capture.
 */
export function createFileLink({ id, linkSecret }: { id: string; linkSecret: string }, now = Date.now()) {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const publicId = toPublicId("capture", id);
  const path = backgroundApiPaths.publicFile(
    publicId,
    expires,
    sign(linkSecret, toSignedText(publicId, expires)),
  );
  return { url: `${publicEnv.siteUrl}${path}`, expiresAt: new Date(expires * 1000).toISOString() };
}

const POLL_MS = 250;
const STORE_SECONDS = 20;

/** Waits for a file that is still being stored: remote storage receives it after the response with the link. */
async function findStoredCapture(id: string) {
  const end = performance.now() + STORE_SECONDS * 1000;
  for (;;) {
    const row = await findLinkedCapture(id);
    if (!row || row.isStored) return row;
    if (captureStorage.isLocal) return row;
    if (performance.now() > end) return null;
    await pause(POLL_MS);
  }
}

/**
 * Reads the file of a signed link.
 * @throws AppError `not_found` for a link that is not ours or whose capture was deleted, `expired`
 */
export async function readLinkedFile(
  id: string,
  expires: string,
  signature: string,
): Promise<{ chunks: Chunks; contentType: string; secondsLeft: number }> {
  const notFoundError = () => new AppError("not_found", "File not found.");
  const uuid = parsePublicId("capture", id);
  const row = uuid && /^[1-9][0-9]{0,10}$/.test(expires) ? await findStoredCapture(uuid) : null;
  if (!row || !isSignatureValid(row.linkSecret, toSignedText(id, expires), signature)) throw notFoundError();
  const secondsLeft = Number(expires) - Math.floor(Date.now() / 1000);
  if (secondsLeft <= 0) throw new AppError("expired", "This link has expired.");
  return { ...(await openCaptureFile(row, "file")), secondsLeft };
}

/**
 * Opens the file of a user's capture.
 * @throws AppError `expired` when it is not stored any more
 */
export async function openUserFile(userId: string, id: string): Promise<Chunks> {
  const uuid = parsePublicId("capture", id);
  const row = uuid ? await findCapture(userId, uuid, { isStored: false }) : null;
  if (!row) throw new AppError("expired", "The file is no longer stored.");
  return (await openCaptureFile(row, "file")).chunks;
}
