import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { logWarning } from "#server/log.ts";
import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError, lookupErrorCode, toRowReason } from "#server/name-check/upstream/errors.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { type UpstreamLimits, withUpstreamLimits } from "#server/name-check/upstream/index.ts";
import type { AskDns, DnsResult } from "./dns.ts";
import { parseRdapResponse } from "./rdap.ts";
import { type Registry, type RegistryTimes, WHOIS_RATE_LIMIT } from "./registries.ts";
import type { DomainAvailability, RegistryAnswer } from "./types.ts";
import { parseWhoisResponse, queryWhois } from "./whois.ts";

export type LookupContext = { pacing: UpstreamLimits; times: RegistryTimes; signal: AbortSignal };
type RegistryResult = { statement: RegistryAnswer; via: "rdap" | "whois" };

const MAX_BYTES = 256 * 1024;
const RDAP_TYPES = "application/rdap+json, application/json";

type Rest<V> = V extends unknown ? Omit<V, "checkedAt"> : never;

const now = (verdict: Rest<DomainAvailability>): DomainAvailability =>
  ({ ...verdict, checkedAt: new Date().toISOString() }) as DomainAvailability;

const IN_DNS = () => now({ status: "taken", reason: null, via: "dns" });

/** A free name, unless it is so short that registries keep it back without saying so. */
function freeVerdict(name: string, via: "rdap" | "whois"): DomainAvailability {
  const { length } = name.slice(0, name.indexOf("."));
  if (length === 1) return now({ status: "unknown", reason: "usually_reserved", via });
  return now({ status: "available", reason: length === 2 ? "short_name" : null, via });
}

function verdictOf(name: string, { statement, via }: RegistryResult): DomainAvailability {
  if (statement.status === "available") return freeVerdict(name, via);
  if (statement.status !== "taken") return now({ status: "reserved", reason: null, via });
  return now({ status: "taken", reason: statement.isExpiring ? "expiring" : null, via });
}

/** The registry's word; a free name that has name servers after all is taken: some registries do not show all. */
async function askBehind(
  name: string,
  registry: Registry,
  asking: LookupContext,
  dns: Promise<DnsResult>,
): Promise<DomainAvailability> {
  try {
    const said = await queryRegistry(name, registry, asking, createNotFoundGuard(registry, asking));
    if (said.statement.status === "available" && (await dns) === "registered") return IN_DNS();
    return verdictOf(name, said);
  } catch (error) {
    return now({ status: "unknown", reason: toRowReason(error), via: null });
  }
}

/**
 * Whether one domain name is free. Name servers decide at once; the registry decides the rest. Never throws: what could
 * not be found out is `unknown`, with the reason.
 */
export async function lookupDomain(
  name: string,
  registry: Registry,
  askDns: AskDns,
  asking: LookupContext,
): Promise<DomainAvailability> {
  const dns = askDns(name, asking.signal);
  const first = await withTimeout(asking.times.headStart, dns);
  if (first === "registered") return IN_DNS();
  const late = dns.then((statement) =>
    statement === "registered" ? IN_DNS() : new Promise<never>(() => {}),
  );
  return Promise.race([late, askBehind(name, registry, asking, dns)]);
}

/** Short, for a registry can begin to deny its names at any time, and every free name hangs on this. */
const HOLDS_MS = 60_000;

type Sung = { isGood: boolean };

/**
 * Whether a registry's RDAP knows a name that is registered for certain. A server that does not would call every name
 * free. What it said holds for a minute.
 */
export async function passesCanary(registry: Registry, asking: LookupContext): Promise<boolean> {
  const ask = async (signal: AbortSignal): Promise<Sung> => {
    const statement = await queryRdap(registry.canary, registry, { ...asking, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) logWarning("registry.canary_failed", { operator: registry.operator, error });
        return null;
      },
    );
    signal.throwIfAborted();
    return { isGood: statement?.status === "taken" };
  };
  const key = `canary ${registry.rdap} ${registry.canary}`;
  const { isGood } = await cachedLookup(asking.pacing.state, key, ask, () => HOLDS_MS, asking.signal);
  return isGood;
}

/**
 * Lets a "not found" count only when it comes from a service that IANA names, or that knows its canary. The canary is
 * asked beside the name, so that it costs no time.
 * @returns what throws LookupError `unclear` for a statement that is not to be believed
 */
export function createNotFoundGuard(
  registry: Registry,
  asking: LookupContext,
): (statement: RegistryAnswer) => Promise<void> {
  const sings = registry.isListed || passesCanary(registry, asking).catch(() => false);
  return async ({ status }) => {
    if (status === "available" && !(await sings)) throw new LookupError("unclear");
  };
}

/** Asks the registry's RDAP; a broken connection or a server's own failure is tried once more, silence is not. */
async function queryRdap(
  name: string,
  { rdap, operator, budget }: Registry,
  { pacing, times, signal }: LookupContext,
): Promise<RegistryAnswer> {
  const ask = () =>
    withUpstreamLimits(
      `rdap ${operator}`,
      budget,
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
    return await ask();
  } catch (error) {
    if (lookupErrorCode(error) !== "unreachable") throw error;
    await pause(times.retry * (1 + Math.random()));
    return ask();
  }
}

async function queryWhoisServer(
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
 * Asks the registry: RDAP, and WHOIS when RDAP cannot say, or says nothing for a while.
 * @param trust judges what RDAP said before it counts; it throws LookupError for what is not to be believed
 * @throws LookupError of RDAP when neither could say
 */
export async function queryRegistry(
  name: string,
  registry: Registry,
  asking: LookupContext,
  trust: (statement: RegistryAnswer) => Promise<void>,
): Promise<RegistryResult> {
  const rdap = queryRdap(name, registry, asking).then(async (statement): Promise<RegistryResult> => {
    await trust(statement);
    return { statement, via: "rdap" };
  });
  if (!registry.whois) return rdap;
  const isFailed = rdap.then(() => false).catch(() => true);
  const whois = withTimeout(asking.times.hedge, isFailed, () => true).then(
    async (isNeeded): Promise<RegistryResult> => {
      if (!isNeeded) return rdap;
      return { statement: await queryWhoisServer(name, registry, asking), via: "whois" };
    },
  );
  return Promise.any([rdap, whois]).catch(() => rdap);
}
