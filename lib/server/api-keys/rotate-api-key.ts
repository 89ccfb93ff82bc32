import { revokeApiKey, rotateApiKey } from "#db/queries/api-keys.ts";
import { listEntitlements } from "#db/queries/subscriptions.ts";
import type { CreatedApiKey, RotateApiKeyRequest } from "#shared/api-keys/contract.ts";
import { AppError } from "#shared/errors.ts";
import { createSecret, toCreated, writeKeyMail } from "./create-api-key.ts";

const keyNotFoundError = () => new AppError("not_found", "API key not found.");

/**
 * Creates the successor of an active key. The old key stays valid for the requested time.
 * @throws AppError `not_found` also for a key that is revoked, expired or was rotated before
 */
export async function rotateUserApiKey(
  userId: string,
  id: string,
  { oldKeyValidHours }: RotateApiKeyRequest,
): Promise<CreatedApiKey> {
  const { key, columns } = createSecret();
  const row = await rotateApiKey(userId, id, columns, oldKeyValidHours, writeKeyMail);
  if (!row) throw keyNotFoundError();
  return toCreated(key, row, await listEntitlements(userId));
}

/** Revokes a key of the user for good. @throws AppError `not_found` */
export async function revokeUserApiKey(userId: string, id: string): Promise<{ revoked: true }> {
  if (!(await revokeApiKey(userId, id))) throw keyNotFoundError();
  return { revoked: true };
}
