import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { DestinationRow } from "#db/queries/destinations.ts";
import type { ExtractionRun, ScreenshotRun } from "#server/capture/result.ts";
import { toStoredContent } from "#server/capture/store.ts";
import { logWarning } from "#server/platform/log.ts";
import { readParts } from "#server/platform/read-file-chunks.ts";
import type { Delivery } from "#shared/api/fields.ts";
import { CALL_MS } from "./config.ts";
import { requireDestination } from "./destinations.ts";
import { type DeliveredFile, putFile, StoreError } from "./put-object.ts";

/** Less time is not worth a connection. */
const MIN_MS = 1_000;
/** Left for the answer of the call. */
const MARGIN_MS = 2_000;

type Call = {
  userId: string;
  body: { deliverTo?: string | undefined };
  /** Moment of `performance.now()` by which the call must have ended. */
  deadline: number;
};

/** The file of a call; null for a page without content. `id` is null for a capture that is not stored. */
export type CallFile = (Omit<DeliveredFile, "id" | "date"> & { id: string | null; date?: Date }) | null;

/** The file of a screenshot or PDF document, which its holder keeps. */
export function toScreenshotFile({ screenshot, stored }: ScreenshotRun): CallFile {
  const { image, contentType, botChallenge, emptyReason } = screenshot;
  if (botChallenge || emptyReason) return null;
  return { id: stored?.id ?? null, contentType, size: image.size, chunks: readParts(image.path) };
}

/** All that was extracted, as a job stores it. @param formats those that were asked for */
export function toExtractionFile(
  { page, structured, brand, stored }: ExtractionRun,
  formats: number,
): CallFile {
  if (page.metadata.botChallenge || page.metadata.emptyReason) return null;
  const [contentType, content] = toStoredContent({ ...page, structured, brand }, { isWhole: true, formats });
  const bytes = Buffer.from(content);
  return { id: stored?.id ?? null, contentType, size: bytes.length, chunks: Readable.from([bytes]) };
}

/** @param toFile makes the file, if it is delivered */
type Deliver = (toFile: () => CallFile) => Promise<{ delivery?: Delivery }>;

async function putCallFile(
  { name, ...row }: DestinationRow,
  file: CallFile,
  deadline: number,
): Promise<Delivery> {
  const fail = (error: string): Delivery => ({ destination: name, state: "failed", key: null, error });
  if (!file) return fail("Nothing was delivered, because the page has no content.");
  const totalMs = Math.min(CALL_MS, deadline - performance.now() - MARGIN_MS);
  if (totalMs < MIN_MS) return fail("No time was left to deliver the file.");
  try {
    const { id, date = new Date(), ...rest } = file;
    const key = await putFile({ name, ...row }, { ...rest, id: id ?? randomUUID(), date }, totalMs);
    return { destination: name, state: "delivered", key, error: null };
  } catch (error) {
    if (error instanceof StoreError) return fail(error.message);
    logWarning("destinations.delivery_failed", { error });
    return fail("The file could not be delivered, for a reason of ours.");
  }
}

/**
 * Checks the destination that a call names, before the call runs.
 * @returns what delivers the file of the call. A failure is its result, because the capture is not lost.
 * @throws AppError as `requireDestination`
 */
export async function prepareDelivery({ userId, body: { deliverTo }, deadline }: Call): Promise<Deliver> {
  if (deliverTo === undefined) return async () => ({});
  const destination = await requireDestination(userId, deliverTo);
  return async (toFile) => ({ delivery: await putCallFile(destination, toFile(), deadline) });
}
