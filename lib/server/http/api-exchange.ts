import { after } from "next/server";
import { type ApiKeyEntitlements, touchApiKey } from "#db/queries/api-keys.ts";
import { findObjectType, type TypedObject } from "#db/queries/object-types.ts";
import { type ApiCall, type ApiContext, requireUuid, type SettledUsage } from "#server/api/call.ts";
import {
  assertVisible,
  hasAllObjectScopes,
  listVisibleTypes,
  type ObjectType,
} from "#server/api-keys/object-scopes.ts";
import { logWarning } from "#server/platform/log.ts";
import { enforceRateLimit, type RateState } from "#server/platform/rate-limit/request-limits.ts";
import type { ApiKeyCall } from "#server/usage/caller.ts";
import type { PublicIdKind } from "#shared/public-id.ts";
import type { Deadline } from "./deadline.ts";

/** Reads per minute of a user whose plans have ended. */
const READS_WITHOUT_PLAN = 10;

/** Whether the type of an object decides which keys may see it. The calls about all others need one scope. */
const HAS_TYPE: Record<PublicIdKind, boolean> = {
  capture: true,
  job: true,
  schedule: true,
  watch: true,
  check: false,
  delivery: false,
  destination: false,
  event: false,
  feed: false,
  item: false,
  key: false,
  recipient: false,
  session: false,
  share: false,
  webhook: false,
};
const isTyped = (kind: PublicIdKind): kind is TypedObject => HAS_TYPE[kind];

/**
 * Parses the id of a call's path. An object of another user is as unknown as one that does not exist; the call itself
 * says so.
 * @throws AppError `not_found` for text that is no such id, `insufficient_scope` for an object that the key may not see
 */
export async function resolveObjectId(
  { id: kind }: Pick<ApiCall, "id">,
  publicId: unknown,
  { userId, scopes }: ApiKeyEntitlements["key"],
): Promise<string> {
  if (!kind) return "";
  const id = requireUuid(kind, publicId);
  if (!isTyped(kind) || hasAllObjectScopes(scopes)) return id;
  const type = await findObjectType(kind, userId, id);
  if (type !== null) assertVisible(type as ObjectType, listVisibleTypes(scopes));
  return id;
}

/** One run of a call: what is known of it so far determines the headers of its response. */
export class ApiExchange {
  readonly headers = new Headers({ "x-usage-cost": "0" });
  settled: SettledUsage | null = null;
  reservationId: string | null = null;

  setRate({ limit, remaining, resetSeconds }: RateState): void {
    this.headers.set("ratelimit-policy", `"calls";q=${limit};w=60`);
    this.headers.set("ratelimit", `"calls";r=${remaining};t=${resetSeconds}`);
  }
}

const USED_RECENTLY_MS = 60_000;

/** Records the use after the response, at most once a minute. */
export function recordUse({ id, lastUsedAt }: ApiKeyEntitlements["key"]): void {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < USED_RECENTLY_MS) return;
  after(() => touchApiKey(id).catch((error: unknown) => logWarning("api.key_use_not_recorded", { error })));
}

/** @throws AppError `rate_limited`; the calls that run a tool are limited with their reservation */
export async function limitReads(
  exchange: ApiExchange,
  { key, entitlements }: ApiKeyEntitlements,
): Promise<void> {
  const limits = entitlements.map(({ readsPerMinute }) => readsPerMinute);
  const perMinute = limits.length > 0 ? Math.max(...limits) : READS_WITHOUT_PLAN;
  exchange.setRate(await enforceRateLimit({ name: "api-read", perMinute }, key.userId));
}

type ContextInput = Pick<ApiContext, "body" | "query" | "id" | "requestId" | "signal" | "wantsFile"> & {
  deadline: Deadline;
  idempotency: ApiKeyCall["idempotency"];
  isMcp?: boolean;
};

/** What a call runs with: the key's user, plan and limits. */
export function createContext(
  exchange: ApiExchange,
  found: ApiKeyEntitlements,
  { deadline, idempotency, isMcp = false, ...input }: ContextInput,
): ApiContext {
  const { key, entitlements } = found;
  const apiKey: ApiKeyCall = {
    apiKeyId: key.id,
    idempotency,
    entitlements,
    isMcp,
    types: listVisibleTypes(key.scopes),
    onReserved: ({ reservationId, rate }) => {
      exchange.reservationId = reservationId;
      exchange.setRate(rate);
    },
    onSettled: (settled) => {
      exchange.settled = settled;
    },
  };
  return {
    ...input,
    userId: key.userId,
    caller: { userId: key.userId, apiKey },
    deadline: deadline.at,
    defer: after,
    getSettledUsage: () => exchange.settled,
    limitRead: () => limitReads(exchange, found),
  };
}
