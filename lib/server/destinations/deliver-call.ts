import { randomUUID } from "node:crypto";
import type { DestinationRow } from "#db/queries/destinations.ts";
import { logWarning } from "#server/platform/log.ts";
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
type CallFile = (Omit<DeliveredFile, "id" | "date"> & { id: string | null; date?: Date }) | null;

type Deliver = (file: CallFile) => Promise<{ delivery?: Delivery }>;

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
  return async (file) => ({ delivery: await putCallFile(destination, file, deadline) });
}
