import { setTimeout as pause } from "node:timers/promises";
import { LookUpFailure, reasonOf } from "#server/name-check/upstream/errors.ts";
import { getText } from "#server/name-check/upstream/fetch-text.ts";
import { askHost, type Pacing } from "#server/name-check/upstream/index.ts";
import { readRdap } from "./rdap.ts";
import { type Registry, type RegistryTimes, WHOIS_BUDGET } from "./registries.ts";
import type { Statement } from "./types.ts";
import { askWhois, readWhois } from "./whois.ts";

export type Asking = { pacing: Pacing; times: RegistryTimes; signal: AbortSignal };
export type Said = { statement: Statement; via: "rdap" | "whois" };

const MAX_BYTES = 256 * 1024;
const RDAP_TYPES = "application/rdap+json, application/json";

/** Asks the registry's RDAP; a broken connection or a server's own failure is tried once more, silence is not. */
export async function askRdap(
  name: string,
  { rdap, operator, budget }: Registry,
  { pacing, times, signal }: Asking,
): Promise<Statement> {
  const ask = () =>
    askHost(
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
        return readRdap(await getText(`${rdap}domain/${name}`, options), name);
      },
      signal,
    );
  try {
    return await ask();
  } catch (error) {
    if (reasonOf(error) !== "unreachable") throw error;
    await pause(times.retry * (1 + Math.random()));
    return ask();
  }
}

async function askPort43(
  name: string,
  { whois, operator }: Registry,
  { pacing, times, signal }: Asking,
): Promise<Statement> {
  if (!whois) throw new LookUpFailure("unreachable");
  return askHost(
    `whois ${operator}`,
    WHOIS_BUDGET,
    pacing,
    async () => readWhois(await askWhois(whois, name, { timeoutMs: times.whois, signal }), name),
    signal,
  );
}

/**
 * Asks the registry: RDAP, and WHOIS when RDAP cannot say, or says nothing for a while.
 * @param trust judges what RDAP said before it counts; it throws LookUpFailure for what is not to be believed
 * @throws LookUpFailure of RDAP when neither could say
 */
export async function askRegistry(
  name: string,
  registry: Registry,
  asking: Asking,
  trust: (statement: Statement) => Promise<void>,
): Promise<Said> {
  const rdap = askRdap(name, registry, asking).then(async (statement): Promise<Said> => {
    await trust(statement);
    return { statement, via: "rdap" };
  });
  if (!registry.whois) return rdap;
  const isLate = pause(asking.times.hedge, true, { ref: false });
  const whois = Promise.race([rdap.then(() => false).catch(() => true), isLate]).then(
    async (isNeeded): Promise<Said> => {
      if (!isNeeded) return rdap;
      return { statement: await askPort43(name, registry, asking), via: "whois" };
    },
  );
  return Promise.any([rdap, whois]).catch(() => rdap);
}
