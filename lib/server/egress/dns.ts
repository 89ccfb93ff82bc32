import dns from "node:dns/promises";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { EgressError } from "./errors.ts";

const UNKNOWN_NAME = new Set(["ENOTFOUND", "ENODATA", "EBADNAME", "ENONAME", "EAI_NONAME"]);
/** The resolver does not answer or refuses to. With any other error it has answered, and the name's servers fail. */
const RESOLVER_FAILED = new Set(["ECONNREFUSED", "EREFUSED", "ETIMEOUT", "ECANCELLED", "EAI_AGAIN"]);

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

async function resolveWithSystem(name: string): Promise<string[]> {
  const answers = await dns.lookup(name, { all: true, order: "ipv4first" });
  return answers.map((answer) => answer.address);
}

/** Queries A and AAAA. One without an answer is fine, but any other error fails the lookup. */
async function resolveWithServers(name: string, servers: string[], timeoutMs: number): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 1 });
  resolver.setServers(servers);
  const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  for (const result of results) {
    if (result.status === "rejected" && !UNKNOWN_NAME.has(getErrorCode(result.reason))) throw result.reason;
  }
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/**
 * Resolves a name to all of its addresses, IPv4 first.
 * @throws EgressError `unknown` when it has none, `resolver_failed` when the resolver refuses or does not answer within
 * `timeoutMs`, `lookup_failed` when the lookup fails
 */
export async function resolveHost(name: string, servers: string[], timeoutMs: number): Promise<string[]> {
  const onTimeout = (): never => {
    throw new EgressError("resolver_failed", "the resolver did not answer in time");
  };
  try {
    const lookup =
      servers.length > 0 ? resolveWithServers(name, servers, timeoutMs) : resolveWithSystem(name);
    const addresses = await withTimeout(timeoutMs, lookup, onTimeout);
    if (addresses.length > 0) return addresses;
    throw new EgressError("unknown", "the name has no address");
  } catch (error) {
    if (error instanceof EgressError) throw error;
    const code = getErrorCode(error);
    if (UNKNOWN_NAME.has(code)) throw new EgressError("unknown", "the name does not exist", error);
    if (RESOLVER_FAILED.has(code))
      throw new EgressError("resolver_failed", "the resolver did not answer", error);
    throw new EgressError("lookup_failed", "the name could not be looked up", error);
  }
}
