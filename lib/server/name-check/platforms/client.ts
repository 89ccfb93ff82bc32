import type { Env } from "#server/env.ts";
import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError, lookupErrorCode, toRowReason } from "#server/name-check/upstream/errors.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { type UpstreamLimits, withUpstreamLimits } from "#server/name-check/upstream/index.ts";
import type {
  FetchText,
  HandleAvailability,
  LookupStrategy,
  PlatformAdapter,
  PlatformAnswer,
} from "./adapter.ts";
import { instagram } from "./instagram.ts";
import { x } from "./x.ts";
import { youtube } from "./youtube.ts";

export type Platform = "twitter" | "instagram" | "youtube";

export type PlatformClient = {
  /**
   * Whether a handle is free.
   * @throws only the signal's reason when it is aborted; the lookup is canceled with its last caller
   */
  lookUp: (platform: Platform, handle: string, signal?: AbortSignal) => Promise<HandleAvailability>;
};

type Options = { timeoutMs: number; deadlineMs: number; pacing: UpstreamLimits };

const MAX_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const AVAILABLE_TTL_MS = 10 * 60_000;

const OFF: PlatformAdapter = { strategies: [] };

/** Adapters of the platforms with the settings of the environment. */
export function platformAdapters(env: Env): Record<Platform, PlatformAdapter> {
  const graph = {
    base: env.INSTAGRAM_GRAPH_BASE_URL,
    userId: env.INSTAGRAM_GRAPH_USER_ID,
    token: env.INSTAGRAM_GRAPH_TOKEN,
  };
  const api = { base: env.YOUTUBE_API_BASE_URL, key: env.YOUTUBE_API_KEY };
  return {
    twitter: env.X_MODE === "off" ? OFF : x(env.X_BASE_URL, env.X_MODE, env.X_API_TOKEN),
    instagram:
      env.INSTAGRAM_MODE === "off" ? OFF : instagram(env.INSTAGRAM_BASE_URL, env.INSTAGRAM_MODE, graph),
    youtube: env.YOUTUBE_MODE === "off" ? OFF : youtube(env.YOUTUBE_BASE_URL, env.YOUTUBE_MODE, api),
  };
}

function getTtlMs({ status }: HandleAvailability): number {
  if (status === "unknown") return 0;
  return status === "available" ? AVAILABLE_TTL_MS : DAY_MS;
}

const createTimestamp = () => ({ checkedAt: new Date().toISOString() });
const toAvailability = (answer: PlatformAnswer): HandleAvailability =>
  answer.status === "invalid"
    ? { status: "invalid", reason: answer.reason, ...createTimestamp() }
    : { status: answer.status, reason: null, ...createTimestamp() };

export function createPlatformClient(
  adapters: Record<Platform, PlatformAdapter>,
  { timeoutMs, deadlineMs, pacing }: Options,
): PlatformClient {
  async function runStrategy(
    { host, budget, query }: LookupStrategy,
    handle: string,
    get: FetchText,
    signal: AbortSignal,
  ): Promise<PlatformAnswer> {
    const runQuery = () => withUpstreamLimits(host, budget, pacing, () => query(handle, get), signal);
    // Retries once after a broken connection, but not after a refusal or a timeout.
    return runQuery().catch((error) => {
      if (lookupErrorCode(error) !== "unreachable") throw error;
      return runQuery();
    });
  }

  async function lookupHandle(
    platform: Platform,
    handle: string,
    canceled: AbortSignal,
  ): Promise<HandleAvailability> {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(deadlineMs)]);
    const get: FetchText = (url, headers = {}) =>
      fetchText(url, { headers, timeoutMs, maxBytes: MAX_BYTES, signal });
    let lastError: unknown = new LookupError("switched_off");
    for (const strategy of adapters[platform].strategies) {
      try {
        return toAvailability(await runStrategy(strategy, handle, get, signal));
      } catch (error) {
        lastError = error;
      }
    }
    return { status: "unknown", reason: toRowReason(lastError), ...createTimestamp() };
  }

  const lookUp = (platform: Platform, handle: string, signal?: AbortSignal) =>
    cachedLookup(
      pacing.state,
      `${platform} ${handle}`,
      (canceled) => lookupHandle(platform, handle, canceled),
      getTtlMs,
      signal,
    );
  return { lookUp };
}
