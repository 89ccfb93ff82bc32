import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError, lookupErrorCode, toRowReason } from "#server/name-check/upstream/errors.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import {
  type UpstreamLimits,
  waitForWatchPermit,
  withUpstreamLimits,
} from "#server/name-check/upstream/index.ts";
import type { Env } from "#server/platform/env.ts";
import type { DefaultPlatform, Platform } from "#shared/name-check/options.ts";
import type {
  FetchText,
  HandleAvailability,
  LookupStrategy,
  PlatformAdapter,
  PlatformAnswer,
} from "./adapter.ts";
import { instagram } from "./instagram.ts";
import { createSourceAdapters } from "./sources.ts";
import { x } from "./x.ts";
import { youtube } from "./youtube.ts";

export type PlatformClient = {
  /**
   * Whether a handle is free.
   * @throws only the signal's reason when it is aborted; the lookup is canceled with its last caller
   */
  lookUp: (platform: Platform, handle: string, signal?: AbortSignal) => Promise<HandleAvailability>;
  /**
   * The platform's answer now, within the share of its rate limit that watches have. "Available" needs a platform that
   * knows a handle which is certainly taken.
   * @throws LookupError without an answer
   */
  observe: (
    platform: DefaultPlatform,
    handle: string,
  ) => Promise<Exclude<HandleAvailability, { status: "unknown" }>>;
};

type Options = { timeoutMs: number; deadlineMs: number; pacing: UpstreamLimits };

const MAX_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const AVAILABLE_TTL_MS = 10 * 60_000;
const CANARY_TTL_MS = 10 * 60_000;
const FAILED_CANARY_TTL_MS = 30_000;

type Trust = Record<"taken" | "available", boolean>;

/** Handles that are certainly taken. */
const CANARIES: Record<DefaultPlatform, string> = {
  twitter: "youtube",
  instagram: "instagram",
  youtube: "youtube",
};

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
    ...createSourceAdapters(env.NAME_SOURCES),
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
    { host, rateLimit, query }: LookupStrategy,
    handle: string,
    get: FetchText,
    signal: AbortSignal,
  ): Promise<PlatformAnswer> {
    const runQuery = () => withUpstreamLimits(host, rateLimit, pacing, () => query(handle, get), signal);
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

  /** Which answers of a platform count. One look at its canaries serves all lookups of this process for ten minutes. */
  function checkCanaries(platform: Platform, signal: AbortSignal): Promise<Trust> {
    const { canaries } = adapters[platform];
    if (!canaries) return Promise.resolve({ taken: true, available: true });
    const lookUpCanaries = async (canceled: AbortSignal): Promise<Trust> => {
      const [taken, free] = await Promise.all([
        lookupHandle(platform, canaries.taken, canceled),
        lookupHandle(platform, canaries.free, canceled),
      ]);
      const isFree = free.status === "available";
      // A page that is the same for all names, such as a consent page, would be "taken".
      return { taken: free.status !== "taken", available: isFree && taken.status === "taken" };
    };
    const getTrustTtlMs = ({ available }: Trust) => (available ? CANARY_TTL_MS : FAILED_CANARY_TTL_MS);
    return cachedLookup(pacing.state, `${platform} canaries`, lookUpCanaries, getTrustTtlMs, signal);
  }

  async function lookupTrusted(
    platform: Platform,
    handle: string,
    signal: AbortSignal,
  ): Promise<HandleAvailability> {
    const [answer, trust] = await Promise.all([
      lookupHandle(platform, handle, signal),
      checkCanaries(platform, signal),
    ]);
    const isTrusted =
      answer.status === "available" || answer.status === "taken" ? trust[answer.status] : true;
    return isTrusted ? answer : { status: "unknown", reason: "unclear", ...createTimestamp() };
  }

  const lookUp = (platform: Platform, handle: string, signal?: AbortSignal) =>
    cachedLookup(
      pacing.state,
      `${platform} ${handle}`,
      (canceled) => lookupTrusted(platform, handle, canceled),
      getTtlMs,
      signal,
    );
  async function observe(platform: DefaultPlatform, handle: string) {
    const signal = AbortSignal.timeout(deadlineMs);
    const [strategy] = adapters[platform].strategies;
    if (!strategy) throw new LookupError("switched_off");
    await waitForWatchPermit(strategy.host, strategy.rateLimit, pacing, signal);
    const answer = await lookupHandle(platform, handle, signal);
    if (answer.status === "unknown") throw new LookupError(answer.reason);
    if (answer.status !== "available") return answer;
    const { status } = await lookupHandle(platform, CANARIES[platform], signal);
    if (status !== "taken") throw new LookupError("unclear");
    return answer;
  }

  return { lookUp, observe };
}
