import { randomUUID } from "node:crypto";
import {
  type DestinationRow,
  deleteDestinationRow,
  findDestination,
  findDestinationByName,
  insertDestination,
  type ListedDestination,
  listDestinationRows,
  type NewDestination,
  updateDestinationRow,
} from "#db/queries/destinations.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import { EgressError } from "#server/egress/index.ts";
import { parseTargetUrl } from "#server/notifications/webhooks/target-url.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { enforceRateLimit } from "#server/platform/rate-limit/request-limits.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type {
  CreateDestination,
  Destination,
  DestinationList,
  DestinationTest,
  UpdateDestination,
} from "#shared/destinations/contract.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import { TEST_RATE } from "./config.ts";
import { encryptDestinationSecret, StoreError, testBucket, toUserBucket } from "./put-object.ts";

const toDestination = (row: ListedDestination): Destination => ({
  id: toPublicId("destination", row.id),
  name: row.name,
  endpoint: row.endpoint,
  region: row.region,
  bucket: row.bucket,
  prefix: row.prefix,
  pathStyle: row.isPathStyle,
  accessKeyId: row.accessKeyId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const notFoundError = (): AppError => new AppError("not_found", "Destination not found.");
const duplicateError = (): AppError => new AppError("conflict", "You have a destination with this name.");

const invalidError = (pointer: string, message: string, cause?: unknown): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }], cause });

/** The largest number of destinations among the user's plans; 0 without a plan. */
async function getMaxDestinations(userId: string): Promise<number> {
  const entitlements = await listEntitlements(userId);
  return Math.max(0, ...entitlements.map(({ destinations }) => destinations));
}

function tooManyDestinationsError(maxDestinations: number): AppError {
  if (maxDestinations > 0) return tooManyError(maxDestinations, "destinations", "Delete");
  const message = "Delivery to your own bucket comes with Pro. Upgrade your plan to add one.";
  return planError("no_access", message, { limit: 0, productId: WEB_INSPECTOR_PRODUCT_ID });
}

/** Lists the user's destinations without their secrets, by name. */
export async function listDestinations(userId: string): Promise<DestinationList> {
  const [rows, maxDestinations] = await Promise.all([
    listDestinationRows(userId),
    getMaxDestinations(userId),
  ]);
  return { data: rows.map(toDestination), maxDestinations };
}

/** @throws AppError `invalid` for an address that a store cannot have */
function parseEndpoint(text: string): string {
  try {
    const url = parseTargetUrl(text);
    if (url.search) throw new EgressError("refused", "The address must not contain a query.");
    return url.href.replace(/\/+$/, "");
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw invalidError("/endpoint", error.message, error);
  }
}

/** Saves nothing that does not work. @throws AppError `invalid` with the store's error, `rate_limited` */
async function assertWorks(row: NewDestination): Promise<void> {
  await enforceRateLimit(TEST_RATE, row.userId);
  const bucket = toUserBucket(row as DestinationRow);
  await testBucket(bucket, row.prefix, row.id).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    throw invalidError("/endpoint", error.message, error);
  });
}

/**
 * Creates a destination, after a small object was written to the bucket and deleted.
 * @throws AppError `invalid` with the store's error, `no_access`, `rate_limited`; `conflict` for a name that exists, and at
 * the plan's number
 */
export async function createDestination(userId: string, request: CreateDestination): Promise<Destination> {
  const maxDestinations = await getMaxDestinations(userId);
  if (maxDestinations === 0) throw tooManyDestinationsError(0);
  const { secretAccessKey, pathStyle, ...settings } = request;
  const owner = { id: randomUUID(), userId };
  const row = {
    ...settings,
    ...owner,
    endpoint: parseEndpoint(request.endpoint),
    isPathStyle: pathStyle,
    encryptedSecret: encryptDestinationSecret(owner, secretAccessKey),
  };
  await assertWorks(row);
  const inserted = await insertDestination(row, maxDestinations);
  if (inserted === "full") throw tooManyDestinationsError(maxDestinations);
  if (inserted === "duplicate") throw duplicateError();
  return toDestination(inserted);
}

/**
 * Changes a destination, after a test as `createDestination`. A secret is never sent to another address than that for
 * which it was given.
 * @throws AppError `not_found`, and as `createDestination`
 */
export async function updateDestination(
  userId: string,
  id: string,
  { endpoint: text, secretAccessKey, pathStyle, ...settings }: UpdateDestination,
): Promise<Destination> {
  const stored = await findDestination(userId, id);
  if (!stored) throw notFoundError();
  const { createdAt: _created, updatedAt: _updated, ...row } = stored;
  const endpoint = text === undefined ? row.endpoint : parseEndpoint(text);
  if (new URL(endpoint).host !== new URL(row.endpoint).host && secretAccessKey === undefined)
    throw invalidError("/secretAccessKey", "Enter the secret again for another address.");
  const changed = {
    ...row,
    ...settings,
    endpoint,
    ...(pathStyle === undefined ? {} : { isPathStyle: pathStyle }),
    ...(secretAccessKey === undefined
      ? {}
      : { encryptedSecret: encryptDestinationSecret(row, secretAccessKey) }),
  };
  await assertWorks(changed);
  const updated = await updateDestinationRow(changed);
  if (updated === "duplicate") throw duplicateError();
  if (!updated) throw notFoundError();
  return toDestination(updated);
}

/** Deletes a destination with its secret. The objects in the bucket stay. @throws AppError `not_found` */
export async function deleteDestination(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteDestinationRow(userId, id))) throw notFoundError();
  return { deleted: true };
}

/** Writes a small object to the bucket, and deletes it. @throws AppError `not_found`, `rate_limited` */
export async function testDestination(userId: string, id: string): Promise<DestinationTest> {
  const row = await findDestination(userId, id);
  if (!row) throw notFoundError();
  await enforceRateLimit(TEST_RATE, userId);
  try {
    await testBucket(toUserBucket(row), row.prefix, row.id);
    return { ok: true, error: null };
  } catch (error) {
    if (error instanceof StoreError) return { ok: false, error: error.message };
    throw error;
  }
}

/** The message about a destination that does not exist. */
export const unknownDestination = (name: string): string =>
  `You have no destination ${JSON.stringify(name)}.`;

/** Checks the destination that a call or a job names. @throws AppError `invalid`, `no_access` */
export async function requireDestination(userId: string, name: string): Promise<DestinationRow> {
  const [row, maxDestinations] = await Promise.all([
    findDestinationByName(userId, name),
    getMaxDestinations(userId),
  ]);
  if (maxDestinations === 0) throw tooManyDestinationsError(0);
  if (!row) throw invalidError("/deliverTo", unknownDestination(name));
  return row;
}
