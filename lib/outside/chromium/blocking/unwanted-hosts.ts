import "server-only";
import { Request as FilterRequest, type FiltersEngine } from "@ghostery/adblocker";
import { loadEngine } from "./load-engine.ts";
import { type BlockingSwitches, engineName } from "./switches.ts";

/** Whether a host is an advertiser's or a tracker's as a whole. */
export type UnwantedHosts = (host: string) => boolean;

/** A site that has nothing to do with any other, so that rules for third parties apply. */
const SOME_PAGE = "https://page.invalid/";
const NONE: UnwantedHosts = () => false;

function isUnwanted(engine: FiltersEngine, host: string): boolean {
  const ways = [
    { url: `wss://${host}/`, type: "websocket" },
    { url: `https://${host}/`, type: "xmlhttprequest" },
  ] as const;
  return ways.some(
    (way) => engine.match(FilterRequest.fromRawDetails({ ...way, sourceUrl: SOME_PAGE })).match,
  );
}

/**
 * The hosts that the switched lists name whole, for the egress filter: it sees web sockets, which the browser shows
 * nobody before they connect, but of them only the host. A switch that is off names none.
 * @throws Error when the build did not prepare the engines.
 */
export async function loadUnwantedHosts(switches: BlockingSwitches): Promise<UnwantedHosts> {
  const name = engineName(switches);
  if (!name) return NONE;
  const engine = await loadEngine(name);
  const known = new Map<string, boolean>();
  return (host) => {
    const verdict = known.get(host) ?? isUnwanted(engine, host);
    known.set(host, verdict);
    return verdict;
  };
}
