import { after } from "next/server";
import { type ApiKeyEntitlements, touchApiKey } from "#db/queries/api-keys.ts";
import type { ApiCall, ApiContext, SettledUsage } from "#server/api/call.ts";
import { logWarning } from "#server/log.ts";
import { enforceRateLimit, type RateState } from "#server/rate-limit/request-limits.ts";
import { selectLargestByTool } from "#server/usage/entitlement.ts";
import type { ApiKeyRun } from "#server/usage/metering.ts";
import { AppError } from "#shared/errors.ts";
import type { Deadline } from "./deadline.ts";

/** Reads per minute of a user whose plans have ended. */
const READS_WITHOUT_PLAN = 10;

/** @throws AppError `insufficient_scope` */
export function assertScope({ scopes }: Pick<ApiCall, "scopes">, granted: readonly string[]): void {
  if (scopes.some((scope) => granted.includes(scope))) return;
  throw new AppError("insufficient_scope", `This call needs a key with the scope ${scopes.join(" or ")}.`);
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
  call: ApiCall;
  deadline: Deadline;
  idempotency: ApiKeyRun["idempotency"];
};

/** What a call runs with: the key's user, plan and limits. */
export function createContext(
  exchange: ApiExchange,
  found: ApiKeyEntitlements,
  { call, deadline, idempotency, ...input }: ContextInput,
): ApiContext {
  const { key, entitlements } = found;
  const tool = call.selectTool?.(input.body).tool ?? call.tool;
  const entitlement = selectLargestByTool(entitlements).find(({ toolKey }) => toolKey === tool) ?? null;
  const apiKey: ApiKeyRun = {
    apiKeyId: key.id,
    idempotency,
    entitlement,
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
    caller: { id: key.userId, apiKey },
    scopes: key.scopes,
    entitlements,
    deadline: deadline.at,
    defer: after,
    getSettledUsage: () => exchange.settled,
    limitRead: () => limitReads(exchange, found),
  };
}
