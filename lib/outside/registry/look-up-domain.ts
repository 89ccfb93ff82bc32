import { setTimeout as pause } from "node:timers/promises";
import { toRowReason } from "#lib/outside/pacing/look-up-failure.ts";
import type { AskDns, DnsStatement } from "./ask-dns.ts";
import { type Asking, askRegistry, type Said } from "./ask-registry.ts";
import { trustNotFound } from "./canary.ts";
import type { Registry } from "./registries.ts";
import type { DomainVerdict } from "./verdict.ts";

type Rest<V> = V extends unknown ? Omit<V, "checkedAt"> : never;

const now = (verdict: Rest<DomainVerdict>): DomainVerdict =>
  ({ ...verdict, checkedAt: new Date().toISOString() }) as DomainVerdict;

const IN_DNS = () => now({ status: "taken", reason: null, via: "dns" });

/** A free name, unless it is so short that registries keep it back without saying so. */
function freeVerdict(name: string, via: "rdap" | "whois"): DomainVerdict {
  const { length } = name.slice(0, name.indexOf("."));
  if (length === 1) return now({ status: "unknown", reason: "usually_reserved", via });
  return now({ status: "available", reason: length === 2 ? "short_name" : null, via });
}

function verdictOf(name: string, { statement, via }: Said): DomainVerdict {
  if (statement.status === "available") return freeVerdict(name, via);
  if (statement.status !== "taken") return now({ status: "reserved", reason: null, via });
  return now({ status: "taken", reason: statement.isExpiring ? "expiring" : null, via });
}

/** The registry's word; a free name that has name servers after all is taken: some registries do not show all. */
async function askBehind(
  name: string,
  registry: Registry,
  asking: Asking,
  dns: Promise<DnsStatement>,
): Promise<DomainVerdict> {
  try {
    const said = await askRegistry(name, registry, asking, trustNotFound(registry, asking));
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
export async function lookUpDomain(
  name: string,
  registry: Registry,
  askDns: AskDns,
  asking: Asking,
): Promise<DomainVerdict> {
  const dns = askDns(name, asking.signal);
  const first = await Promise.race([dns, pause(asking.times.headStart, null, { ref: false })]);
  if (first === "registered") return IN_DNS();
  const late = dns.then((statement) =>
    statement === "registered" ? IN_DNS() : new Promise<never>(() => {}),
  );
  return Promise.race([late, askBehind(name, registry, asking, dns)]);
}
