import { findApiKeyEntitlements } from "#db/queries/api-keys.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";

/* A process that starts a call with an idempotency key and never ends it. */
const [, , userId = "", hash = "", key = "", requestHash = ""] = process.argv;
const found = await findApiKeyEntitlements({ hash }, "screenshot", key);
if (!found) throw new Error("The API key does not exist");
const apiKey = {
  apiKeyId: found.key.id,
  idempotency: { key, requestHash },
  entitlements: found.entitlements,
  types: [],
  onReserved: () => undefined,
  onSettled: () => undefined,
};
const call = { caller: { userId, apiKey }, tool: "screenshot", requestId: "killed", maxSeconds: 45 } as const;
await withReservedUsage({ ...call, acquire: withoutResource }, async () => {
  console.log("running");
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
