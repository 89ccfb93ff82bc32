import { cachedLookup } from "#server/name-check/upstream/cache.ts";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import type { UpstreamLimits } from "#server/name-check/upstream/index.ts";
import { createDnsClient } from "./dns.ts";
import {
  createNotFoundGuard,
  type LookupContext,
  lookupDomain,
  passesCanary,
  queryRegistry,
} from "./lookup.ts";
import { type Bootstrap, fetchBootstrap } from "./rdap.ts";
import type { Registry, RegistrySettings, RegistryTimes } from "./registries.ts";
import type { DomainAvailability, DomainRegistration } from "./types.ts";

export type RegistryClient = {
  /**
   * Whether a name with an offered ending is free.
   * @throws the signal's reason when it is aborted, and nothing else; the questions end with the last who asked them
   */
  lookUp: (name: string, signal?: AbortSignal) => Promise<DomainAvailability>;
  /**
   * What the registry tells about a registered name; null when the name is not registered.
   * @throws LookupError
   */
  getRegistration: (
    name: string,
  ) => Promise<{ registration: DomainRegistration; source: "rdap" | "whois" } | null>;
  /** The endings whose registry does not know its canary now, of those that need one. */
  listUnhealthy: () => Promise<string[]>;
};

type Options = { times: RegistryTimes; deadlineMs: number; pacing: UpstreamLimits };

const DAY_MS = 24 * 60 * 60_000;
const FREE_MS = 5 * 60_000;

/** How long a verdict holds: free names are bought by the minute, unknown is no verdict. */
function keepMs({ status }: DomainAvailability): number {
  if (status === "unknown") return 0;
  return status === "available" ? FREE_MS : DAY_MS;
}

/** Everything about registries in one place: where they are, how they are asked, what is remembered. */
export function createRegistryClient(settings: RegistrySettings, options: Options): RegistryClient {
  const { times, deadlineMs, pacing } = options;
  const askDns = createDnsClient(settings.dnsServers, times.dns);
  let bootstrap: Bootstrap | null = null;
  const asking = (canceled?: AbortSignal): LookupContext => {
    const late = AbortSignal.timeout(deadlineMs);
    return { pacing, times, signal: canceled ? AbortSignal.any([late, canceled]) : late };
  };

  /** The table's row, moved to where IANA's list of today says. What was set by hand holds, and what it does not name. */
  function registryOf(name: string): Registry {
    const tld = name.slice(name.lastIndexOf("."));
    const registry = settings.registries[tld];
    if (!registry) throw new LookupError("switched_off");
    if (!settings.bootstrapUrl || settings.overriddenTlds.has(tld)) return registry;
    void fetchBootstrap(settings.bootstrapUrl, pacing.state).then((list) => {
      bootstrap = list ?? bootstrap;
    });
    const base = bootstrap?.[tld];
    return base ? { ...registry, rdap: base, isListed: true } : registry;
  }

  const lookUp = (name: string, signal?: AbortSignal) =>
    cachedLookup(
      pacing.state,
      `domain ${name}`,
      async (canceled) => lookupDomain(name, registryOf(name), askDns, asking(canceled)),
      keepMs,
      signal,
    );

  async function describe(name: string) {
    const registry = registryOf(name);
    const asked = asking();
    const { statement, via } = await queryRegistry(
      name,
      registry,
      asked,
      createNotFoundGuard(registry, asked),
    );
    return statement.status === "taken" ? { registration: statement.registration, source: via } : null;
  }

  async function listDoubtful() {
    const rows = Object.entries(settings.registries).filter(([, registry]) => !registry.isListed);
    const judged = rows.map(async ([tld, registry]) =>
      (await passesCanary(registry, asking()).catch(() => false)) ? [] : [tld],
    );
    return (await Promise.all(judged)).flat();
  }

  return { lookUp, getRegistration: describe, listUnhealthy: listDoubtful };
}
