import { Resolver } from "node:dns/promises";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { findNameUse, type NameUse } from "./name-servers.ts";

/**
 * Name servers prove that a name is registered, and some of them what it is used for. Their absence proves nothing: many
 * registered names have none.
 */
export type DnsResult = { state: "registered"; use: NameUse | null } | { state: "nothing" | "silent" };

export type QueryDns = (name: string, signal: AbortSignal) => Promise<DnsResult>;

/** Queries the NS records of a name. Node's resolver does not keep its own timeout reliably, so this adds one. */
export function createDnsClient(servers: readonly string[], timeoutMs: number): QueryDns {
  const queryNameServers = async (name: string, signal: AbortSignal): Promise<DnsResult> => {
    // One resolver per query, because cancel() cancels all queries of a resolver.
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const nameServers = await resolver.resolveNs(name);
      if (nameServers.length === 0) return { state: "nothing" };
      return { state: "registered", use: findNameUse(nameServers) };
    } catch (error) {
      const { code } = error as { code?: string };
      return { state: code === "ENOTFOUND" || code === "ENODATA" ? "nothing" : "silent" };
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
  return (name, signal) =>
    withTimeout(timeoutMs, queryNameServers(name, signal), () => ({ state: "silent" }) as const);
}
