import { setTimeout as pause } from "node:timers/promises";
import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError, lookupErrorCode, toRowReason } from "#server/name-check/upstream/errors.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { type UpstreamLimits, waitForPermit, withUpstreamLimits } from "#server/name-check/upstream/index.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { logWarning } from "#server/platform/log.ts";
import type { DnsResult, QueryDns } from "./dns.ts";
import { parseRdapResponse } from "./rdap.ts";
import { type Registry, type RegistryTimes, WHOIS_RATE_LIMIT } from "./registries.ts";
import type { DomainAvailability, RegistryAnswer } from "./types.ts";
import { parseWhoisResponse, queryWhois } from "./whois.ts";

export type LookupContext = {
  pacing: UpstreamLimits;
  times: RegistryTimes;
  signal: AbortSignal;
  /** One of many names that are looked up together, which wait for their share of the rate limit. */
  isOneOfMany?: boolean;
};
type RegistryResult = { answer: RegistryAnswer; via: "rdap" | "whois" };

const MAX_BYTES = 256 * 1024;
const RDAP_TYPES = "application/rdap+json, application/json";

type WithoutCheckedAt<V> = V extends unknown ? Omit<V, "checkedAt"> : never;

const withCheckedAt = (availability: WithoutCheckedAt<DomainAvailability>): DomainAvailability =>
  ({ ...availability, checkedAt: new Date().toISOString() }) as DomainAvailability;

/** The name is taken if it has name servers; null if they say nothing. */
const toRegisteredInDns = (dns: DnsResult | null): DomainAvailability | null =>
  dns?.state === "registered"
    ? withCheckedAt({ status: "taken", reason: dns.use, via: "dns", expiresAt: null })
    : null;

/** Very short names are often reserved without the registry saying so. */
function toFreeAvailability(name: string, isOpen: boolean, via: "rdap" | "whois"): DomainAvailability {
  const { length } = name.slice(0, name.indexOf("."));
  if (!isOpen) return withCheckedAt({ status: "unknown", reason: "not_open", via });
  if (length === 1) return withCheckedAt({ status: "unknown", reason: "usually_reserved", via });
  return withCheckedAt({ status: "available", reason: length === 2 ? "short_name" : null, via });
}

function toAvailability(
  name: string,
  { isOpen }: Registry,
  { answer, via }: RegistryResult,
): DomainAvailability {
  if (answer.status === "available") return toFreeAvailability(name, isOpen, via);
  if (answer.status !== "taken") return withCheckedAt({ status: "reserved", reason: null, via });
  const { isExpiring, registration } = answer;
  const reason = isExpiring ? "expiring" : null;
  return withCheckedAt({ status: "taken", reason, via, expiresAt: registration.expiresAt });
}

/** The registry's answer. A free name that has name servers is taken: some registries hide part of their records. */
async function lookupInRegistry(
  name: string,
  found: Promise<Registry>,
  context: LookupContext,
  dns: Promise<DnsResult>,
): Promise<DomainAvailability> {
  const { pacing, signal, isOneOfMany } = context;
  try {
    const registry = await found;
    if (isOneOfMany)
      await waitForPermit("many", `rdap ${registry.operator}`, registry.rateLimit, pacing, signal);
    const result = await queryRegistry(name, registry, context, createNotFoundGuard(registry, context));
    const registered = result.answer.status === "available" ? toRegisteredInDns(await dns) : null;
    return registered ?? toAvailability(name, registry, result);
  } catch (error) {
    const unknown = withCheckedAt({ status: "unknown", reason: toRowReason(error), via: null });
    // A TLD without a registry fails at once.
    return toRegisteredInDns(await dns) ?? unknown;
  }
}

/**
 * Looks up one domain name. Name servers prove that it is taken; the registry decides otherwise. Never throws: a
 * failed lookup is `unknown` with its reason.
 * @param registry throws LookupError for a TLD without a known registry
 */
export async function lookupDomain(
  name: string,
  registry: Promise<Registry>,
  queryDns: QueryDns,
  context: LookupContext,
): Promise<DomainAvailability> {
  const dns = queryDns(name, context.signal);
  const first = await withTimeout(context.times.headStart, dns);
  const registered = toRegisteredInDns(first);
  if (registered) return registered;
  const late = dns.then((answer) => toRegisteredInDns(answer) ?? new Promise<never>(() => {}));
  return Promise.race([late, lookupInRegistry(name, registry, context, dns)]);
}

const FAILED_CANARY_TTL_MS = 60_000;

type Protocol = "rdap" | "whois";
type Query = (name: string, registry: Registry, context: LookupContext) => Promise<RegistryAnswer>;
const QUERIES: Record<Protocol, Query> = {
  rdap: (...query) => queryRdap(...query),
  whois: (...query) => queryWhoisServer(...query),
};

type CanaryResult = { isPassed: boolean };

/**
 * Whether a registry's server knows a name that is certainly registered. A server that does not would report every name
 * as free. Cached for `canaryTtlMs`, a failure for a minute.
 */
export async function passesCanary(
  registry: Registry,
  context: LookupContext,
  protocol: Protocol = "rdap",
): Promise<boolean> {
  const query = async (signal: AbortSignal): Promise<CanaryResult> => {
    for (const canary of registry.canaries) {
      const answer = await QUERIES[protocol](canary, registry, { ...context, signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) logWarning("registry.canary_failed", { operator: registry.operator, error });
          return null;
        },
      );
      signal.throwIfAborted();
      if (answer?.status === "taken") return { isPassed: true };
    }
    return { isPassed: false };
  };
  const key = `canary ${protocol} ${registry.rdap} ${registry.canaries.join(" ")}`;
  const getTtlMs = ({ isPassed }: CanaryResult) =>
    (isPassed ? registry.canaryTtlMs : null) ?? FAILED_CANARY_TTL_MS;
  const { isPassed } = await cachedLookup(context.pacing.state, key, query, getTtlMs, context.signal);
  return isPassed;
}

/**
 * Accepts "not found" only from a server that IANA lists or that passes its canary. The canary is looked up beside
 * the name, so it costs no extra time.
 * @returns a function that throws LookupError `unclear` for an answer that must not be trusted
 */
export function createNotFoundGuard(
  registry: Registry,
  context: LookupContext,
): (answer: RegistryAnswer) => Promise<void> {
  const isTrusted = registry.canaryTtlMs === null || passesCanary(registry, context).catch(() => false);
  return async ({ status }) => {
    if (status === "available" && !(await isTrusted)) throw new LookupError("unclear");
  };
}

/** Retries once after a broken connection or a server error, but not after a timeout. */
export async function queryRdap(
  name: string,
  { rdap, operator, rateLimit }: Registry,
  { pacing, times, signal }: LookupContext,
): Promise<RegistryAnswer> {
  const query = () =>
    withUpstreamLimits(
      `rdap ${operator}`,
      rateLimit,
      pacing,
      async () => {
        const options = {
          headers: { accept: RDAP_TYPES },
          timeoutMs: times.rdap,
          maxBytes: MAX_BYTES,
          signal,
        };
        return parseRdapResponse(await fetchText(`${rdap}domain/${name}`, options), name);
      },
      signal,
    );
  try {
    return await query();
  } catch (error) {
    if (lookupErrorCode(error) !== "unreachable") throw error;
    await pause(times.retry * (1 + Math.random()));
    return query();
  }
}

/** @throws LookupError `unreachable` without a server */
export async function queryWhoisServer(
  name: string,
  { whois, operator }: Registry,
  { pacing, times, signal }: LookupContext,
): Promise<RegistryAnswer> {
  if (!whois) throw new LookupError("unreachable");
  return withUpstreamLimits(
    `whois ${operator}`,
    WHOIS_RATE_LIMIT,
    pacing,
    async () => parseWhoisResponse(await queryWhois(whois, name, { timeoutMs: times.whois, signal }), name),
    signal,
  );
}

/**
 * Looks up a name by RDAP, and by WHOIS when RDAP fails or is silent for a while.
 * @param validateAnswer throws LookupError for an RDAP answer that must not be trusted
 * @throws LookupError of RDAP when both fail
 */
export async function queryRegistry(
  name: string,
  registry: Registry,
  context: LookupContext,
  validateAnswer: (answer: RegistryAnswer) => Promise<void>,
): Promise<RegistryResult> {
  const rdap = queryRdap(name, registry, context).then(async (answer): Promise<RegistryResult> => {
    await validateAnswer(answer);
    return { answer, via: "rdap" };
  });
  if (!registry.whois) return rdap;
  const isFailed = rdap.then(() => false).catch(() => true);
  const whois = withTimeout(context.times.hedge, isFailed, () => true).then(
    async (isNeeded): Promise<RegistryResult> => {
      if (!isNeeded) return rdap;
      return { answer: await queryWhoisServer(name, registry, context), via: "whois" };
    },
  );
  return Promise.any([rdap, whois]).catch(() => rdap);
}
