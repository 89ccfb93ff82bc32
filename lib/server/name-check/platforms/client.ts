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
   * @throws the signal's reason when it is aborted, and nothing else; the questions end with the last who asked them
   */
  lookUp: (platform: Platform, handle: string, signal?: AbortSignal) => Promise<HandleAvailability>;
};

type Options = { timeoutMs: number; deadlineMs: number; pacing: UpstreamLimits };

const MAX_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const FREE_MS = 10 * 60_000;

const OFF: PlatformAdapter = { ways: [] };

/** The platforms as the environment says: where they are, how they may be asked. */
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

function keepMs({ status }: HandleAvailability): number {
  if (status === "unknown") return 0;
  return status === "available" ? FREE_MS : DAY_MS;
}

const at = () => ({ checkedAt: new Date().toISOString() });
const verdictOf = (statement: PlatformAnswer): HandleAvailability =>
  statement.status === "invalid"
    ? { status: "invalid", reason: statement.reason, ...at() }
    : { status: statement.status, reason: null, ...at() };

export function createPlatformClient(
  adapters: Record<Platform, PlatformAdapter>,
  { timeoutMs, deadlineMs, pacing }: Options,
): PlatformClient {
  async function tryWay(
    { host, budget, ask }: LookupStrategy,
    handle: string,
    get: FetchText,
    signal: AbortSignal,
  ): Promise<PlatformAnswer> {
    const once = () => withUpstreamLimits(host, budget, pacing, () => ask(handle, get), signal);
    // A broken connection is tried once more; a refusal or silence is not.
    return once().catch((error) => {
      if (lookupErrorCode(error) !== "unreachable") throw error;
      return once();
    });
  }

  async function decide(
    platform: Platform,
    handle: string,
    canceled: AbortSignal,
  ): Promise<HandleAvailability> {
    const signal = AbortSignal.any([canceled, AbortSignal.timeout(deadlineMs)]);
    const get: FetchText = (url, headers = {}) =>
      fetchText(url, { headers, timeoutMs, maxBytes: MAX_BYTES, signal });
    let failure: unknown = new LookupError("switched_off");
    for (const way of adapters[platform].ways) {
      try {
        return verdictOf(await tryWay(way, handle, get, signal));
      } catch (error) {
        failure = error;
      }
    }
    return { status: "unknown", reason: toRowReason(failure), ...at() };
  }

  const lookUp = (platform: Platform, handle: string, signal?: AbortSignal) =>
    cachedLookup(
      pacing.state,
      `${platform} ${handle}`,
      (canceled) => decide(platform, handle, canceled),
      keepMs,
      signal,
    );
  return { lookUp };
}
