import { Resolver } from "node:dns/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Name servers prove that a name is registered. Their absence proves nothing: names without any are not rare. */
export type DnsStatement = "registered" | "nothing" | "silent";

export type AskDns = (name: string) => Promise<DnsStatement>;

/** Asks for a name's own name servers. The resolver's own time limit is not to be relied on, so there is one here. */
export function createAskDns(servers: readonly string[], timeoutMs: number): AskDns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers.length > 0) resolver.setServers(servers);
  const ask = async (name: string): Promise<DnsStatement> => {
    try {
      return (await resolver.resolveNs(name)).length > 0 ? "registered" : "nothing";
    } catch (error) {
      const { code } = error as { code?: string };
      return code === "ENOTFOUND" || code === "ENODATA" ? "nothing" : "silent";
    }
  };
  return (name) => Promise.race([ask(name), pause(timeoutMs, "silent" as const, { ref: false })]);
}
