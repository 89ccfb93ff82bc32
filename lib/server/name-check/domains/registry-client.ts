import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError, lookupErrorCode } from "#server/name-check/upstream/errors.ts";
import { type UpstreamLimits, waitForPermit, waitForWatchPermit } from "#server/name-check/upstream/index.ts";
import { TLDS, type Tld } from "#shared/name-check/options.ts";
import { isTld, SECOND_LEVEL_TLDS, toTld } from "#shared/name-check/tlds.ts";
import { type Bootstrap, fetchBootstrap } from "./bootstrap.ts";
import { createDnsClient } from "./dns.ts";
import {
  createNotFoundGuard,
  type LookupContext,
  lookupDomain,
  passesCanary,
  queryRdap,
  queryRegistry,
  queryWhoisServer,
} from "./lookup.ts";
import {
  type Registry,
  type RegistrySettings,
  type RegistryTimes,
  toRegistry,
  WHOIS_RATE_LIMIT,
} from "./registries.ts";
import type { DomainAvailability, DomainRegistration, RegistryAnswer } from "./types.ts";

export type RegistryClient = {
  /**
   * TLDs that can be checked: the specified ones, those of IANA's list and of the environment, and those of two labels
   * below them; null without the list.
   */
  listTlds: () => Promise<Tld[] | null>;
  /**
   * Whether a name is free. Without a known registry, only its name servers can show that it is taken.
   * @param deadlineMs for one of many names, which waits so long for its share of the registry's rate limit
   * @throws only the signal's reason when it is aborted; the lookup is canceled with its last caller
   */
  lookUp: (name: string, signal?: AbortSignal, deadlineMs?: number) => Promise<DomainAvailability>;
  /**
   * The registry's record of a name; null when the name is not registered.
   * @throws LookupError
   */
  getRegistration: (
    name: string,
  ) => Promise<{ registration: DomainRegistration; source: "rdap" | "whois" } | null>;
  /**
   * The registry's own answer now, by RDAP or where that is missing by WHOIS, within the share of its rate limit that watches have. "Available" needs a registry that
   * passes its canary, and no name servers.
   * @throws LookupError without an answer
   */
  observe: (name: string) => Promise<RegistryAnswer>;
  /**
   * Waits until a list may look the name up, within the share of its registry's rate limit that lists have.
   * @throws the signal's reason when it is aborted
   */
  waitForPermit: (name: string, signal: AbortSignal) => Promise<void>;
  /** TLDs that need a canary and whose registry currently fails it. */
  listUnhealthy: () => Promise<string[]>;
};

type Options = { times: RegistryTimes; deadlineMs: number; pacing: UpstreamLimits };

const DAY_MS = 24 * 60 * 60_000;
const AVAILABLE_TTL_MS = 5 * 60_000;

/** Free names can be registered at any minute; unknown results are not cached. */
function getTtlMs({ status }: DomainAvailability): number {
  if (status === "unknown") return 0;
  return status === "available" ? AVAILABLE_TTL_MS : DAY_MS;
}

/** Locates registries, queries them within their limits, and caches results. */
export function createRegistryClient(settings: RegistrySettings, options: Options): RegistryClient {
  const { times, deadlineMs, pacing } = options;
  const queryDns = createDnsClient(settings.dnsServers, times.dns);
  let bootstrap: Bootstrap | null = null;
  const createContext = (canceled?: AbortSignal, manyMs?: number): LookupContext => {
    const timeout = AbortSignal.timeout(manyMs ?? deadlineMs);
    const signal = canceled ? AbortSignal.any([timeout, canceled]) : timeout;
    return { pacing, times, signal, isOneOfMany: manyMs !== undefined };
  };

  /** IANA's list, or the last one if it cannot be fetched. */
  async function loadBootstrap(): Promise<Bootstrap | null> {
    bootstrap = (await fetchBootstrap(settings.bootstrapUrl, pacing.state)) ?? bootstrap;
    return bootstrap;
  }

  /**
   * The registry of a specified TLD at its URL in IANA's current list, without waiting for it. URLs set by the operator,
   * and TLDs that the list omits, stay.
   */
  function getSpecified(tld: Tld, registry: Registry): Registry {
    if (settings.overrides[tld]) return registry;
    void loadBootstrap();
    const base = bootstrap?.[tld];
    return base ? { ...registry, rdap: base, canaryTtlMs: null } : registry;
  }

  /** @throws LookupError `switched_off` for a TLD without a known registry, `unreachable` without IANA's list */
  async function getRegistry(name: string): Promise<Registry> {
    const tld = toTld(name);
    const specified = settings.registries[tld];
    if (specified) return getSpecified(tld, specified);
    const top = tld.slice(tld.lastIndexOf("."));
    const override = settings.overrides[tld] ?? settings.overrides[top];
    if (override) return toRegistry(tld, override, settings);
    const list = await loadBootstrap();
    if (!list) throw new LookupError("unreachable");
    if (!list[top]) throw new LookupError("switched_off");
    return toRegistry(tld, list[top], settings);
  }

  async function listTlds(): Promise<Tld[] | null> {
    const list = await loadBootstrap();
    if (!list) return null;
    const tops = [...Object.keys(list), ...Object.keys(settings.overrides)].filter(isTld);
    const known = new Set<Tld>([...TLDS, ...tops]);
    const below = SECOND_LEVEL_TLDS.filter((tld) => known.has(tld.slice(tld.lastIndexOf(".")) as Tld));
    return [...new Set([...known, ...below])].sort();
  }

  const lookUp = (name: string, signal?: AbortSignal, manyMs?: number) =>
    cachedLookup(
      pacing.state,
      `domain ${name}`,
      (canceled) => {
        const registry = getRegistry(name);
        // The name servers may answer first.
        registry.catch(() => undefined);
        return lookupDomain(name, registry, queryDns, createContext(canceled, manyMs));
      },
      getTtlMs,
      signal,
    );

  async function getRegistration(name: string) {
    const registry = await getRegistry(name);
    const context = createContext();
    const { answer, via } = await queryRegistry(
      name,
      registry,
      context,
      createNotFoundGuard(registry, context),
    );
    return answer.status === "taken" ? { registration: answer.registration, source: via } : null;
  }

  async function listUnhealthy() {
    const rows = Object.entries(settings.registries).filter(([, registry]) => registry.canaryTtlMs !== null);
    const failedTlds = rows.map(async ([tld, registry]) =>
      (await passesCanary(registry, createContext()).catch(() => false)) ? [] : [tld],
    );
    return (await Promise.all(failedTlds)).flat();
  }

  /** By RDAP, or by WHOIS where RDAP has no proper answer: not when it refuses. */
  async function askForWatch(name: string, registry: Registry, context: LookupContext) {
    const { operator, rateLimit, whois } = registry;
    await waitForWatchPermit(`rdap ${operator}`, rateLimit, pacing, context.signal);
    try {
      return { answer: await queryRdap(name, registry, context), via: "rdap" as const };
    } catch (error) {
      const code = lookupErrorCode(error);
      if (!whois || (code !== "unreachable" && code !== "unclear")) throw error;
      await waitForWatchPermit(`whois ${operator}`, WHOIS_RATE_LIMIT, pacing, context.signal);
      return { answer: await queryWhoisServer(name, registry, context), via: "whois" as const };
    }
  }

  async function observe(name: string): Promise<RegistryAnswer> {
    const registry = await getRegistry(name);
    const context = createContext();
    const { answer, via } = await askForWatch(name, registry, context);
    if (answer.status !== "available") return answer;
    const isTrusted = registry.isOpen && (await passesCanary(registry, context, via).catch(() => false));
    // Very short names are often reserved without the registry saying so.
    if (!isTrusted || name.indexOf(".") === 1) throw new LookupError("unclear");
    const isInDns = (await queryDns(name, context.signal)).state === "registered";
    if (isInDns) throw new LookupError("unclear");
    return answer;
  }

  async function waitForListPermit(name: string, signal: AbortSignal): Promise<void> {
    const registry = await getRegistry(name).catch(() => null);
    if (registry)
      await waitForPermit("list", `rdap ${registry.operator}`, registry.rateLimit, pacing, signal);
  }

  return { listTlds, lookUp, getRegistration, observe, waitForPermit: waitForListPermit, listUnhealthy };
}
