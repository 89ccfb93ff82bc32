import { type Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { freshQuery } from "./checker.ts";
import type { Registries } from "./registries.ts";

/** Registry lookups and handle lookups of a check of 18 names. */
const [DOMAINS, HANDLES] = [12, 5];

const fetchBare = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once("end", resolve)).once("error", reject);
  });

const rdapUrl = ({ env }: Registries) => {
  const bases = JSON.parse(env.RDAP_SERVERS ?? "{}") as Record<string, string>;
  return `${bases[".io"]}domain/${freshQuery()}.io`;
};

/** The slowest upstream without our code: one RDAP request, sent after the latency of the name servers. */
export async function querySlowest(registries: Registries, rttMs: number, agent: Agent): Promise<void> {
  await pause(rttMs);
  await fetchBare(rdapUrl(registries), agent);
}

/** Sends as many plain requests as a check has, all at once, without parsing the responses. */
export async function queryAll(registries: Registries, rttMs: number, agent: Agent): Promise<void> {
  const page = () => `${registries.env.YOUTUBE_BASE_URL}/@${freshQuery()}`;
  const domains = Array.from({ length: DOMAINS }, () => querySlowest(registries, rttMs, agent));
  await Promise.all([...domains, ...Array.from({ length: HANDLES }, () => fetchBare(page(), agent))]);
}
