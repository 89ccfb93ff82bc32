import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "#server/concurrency/with-timeout.ts";
import { LookupError, lookupErrorCode } from "#server/name-check/upstream/errors.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { type UpstreamLimits, withUpstreamLimits } from "#server/name-check/upstream/index.ts";
import { parseRdapResponse } from "./rdap.ts";
import { type Registry, type RegistryTimes, WHOIS_RATE_LIMIT } from "./registries.ts";
import type { RegistryAnswer } from "./types.ts";
import { parseWhoisResponse, queryWhois } from "./whois.ts";

export type LookupContext = { pacing: UpstreamLimits; times: RegistryTimes; signal: AbortSignal };
export type RegistryResult = { statement: RegistryAnswer; via: "rdap" | "whois" };

const MAX_BYTES = 256 * 1024;
const RDAP_TYPES = "application/rdap+json, application/json";

/** Asks the registry's RDAP; a broken connection or a server's own failure is tried once more, silence is not. */
export async function queryRdap(
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
