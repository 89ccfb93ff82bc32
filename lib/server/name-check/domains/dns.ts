import { Resolver } from "node:dns/promises";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";

/** Name servers prove that a name is registered. Their absence proves nothing: many registered names have none. */
export type DnsResult = "registered" | "nothing" | "silent";

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
      return (await resolver.resolveNs(name)).length > 0 ? "registered" : "nothing";
    } catch (error) {
      const { code } = error as { code?: string };
      return code === "ENOTFOUND" || code === "ENODATA" ? "nothing" : "silent";
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
  return (name, signal) => withTimeout(timeoutMs, queryNameServers(name, signal), () => "silent" as const);
}
