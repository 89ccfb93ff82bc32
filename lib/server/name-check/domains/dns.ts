import { Resolver } from "node:dns/promises";
import { withTimeout } from "#server/concurrency/with-timeout.ts";

/** Name servers prove that a name is registered. Their absence proves nothing: names without any are not rare. */
export type DnsResult = "registered" | "nothing" | "silent";

export type AskDns = (name: string, signal: AbortSignal) => Promise<DnsResult>;

/** Asks for a name's own name servers. The resolver's own time limit is not to be relied on, so there is one here. */
export function createDnsClient(servers: readonly string[], timeoutMs: number): AskDns {
  const ask = async (name: string, signal: AbortSignal): Promise<DnsResult> => {
    // One for each question, because a resolver cancels all of its questions at once.
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
  return (name, signal) => withTimeout(timeoutMs, ask(name, signal), () => "silent" as const);
}
