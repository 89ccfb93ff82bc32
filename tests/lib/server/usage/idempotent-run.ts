import { findApiKeyEntitlements } from "#db/queries/api-keys.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { toApiKeyCall } from "#tests/support/metered-call.ts";

/* A process that starts a call with an idempotency key and never ends it. */
const { USER_ID: userId = "", KEY_HASH = "", IDEMPOTENCY_KEY: key = "", REQUEST_HASH = "" } = process.env;
const found = await findApiKeyEntitlements({ hash: KEY_HASH }, "screenshot", key);
if (!found) throw new Error("The API key does not exist");
const idempotency = { key, requestHash: REQUEST_HASH };
const apiKey = toApiKeyCall(found.key.id, found.entitlements, { idempotency });
const call = { caller: { userId, apiKey }, tool: "screenshot", requestId: "killed", maxSeconds: 45 } as const;
await withReservedUsage({ ...call, acquire: withoutResource }, async () => {
  process.send?.("running");
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
