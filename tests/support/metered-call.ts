import { type ApiKeyCall, toCaller } from "#server/usage/caller.ts";
import { type MeteredCall, withoutResource } from "#server/usage/metering.ts";
import type { TestUser } from "./database.ts";

/** A call of a tool by the user on the screen, which needs no resource. */
export const toMeteredCall = (user: TestUser, overrides: Partial<MeteredCall> = {}): MeteredCall => ({
  caller: toCaller(user),
  tool: "screenshot",
  requestId: "test",
  maxSeconds: 45,
  acquire: withoutResource,
  ...overrides,
});

/** A call with an API key, whose rate and usage nothing reads. */
export const toApiKeyCall = (
  apiKeyId: string,
  entitlements: ApiKeyCall["entitlements"],
  overrides: Partial<ApiKeyCall> = {},
): ApiKeyCall => ({
  apiKeyId,
  entitlements,
  idempotency: null,
  types: [],
  onReserved: () => undefined,
  onSettled: () => undefined,
  ...overrides,
});
