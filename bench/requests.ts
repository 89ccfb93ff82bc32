import autocannon from "autocannon";
import { median } from "./report.ts";

const ROUNDS = 3;
const SECONDS = 6;
const CONNECTIONS = 10;

type Target = { url: string; headers?: Record<string, string> };

async function requestsPerSecond({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests per second of two URLs, alternating so that both run under the same load; medians of the rounds. */
export async function compareRequests(
  ours: Target,
  baseline: Target,
): Promise<{ ours: number; baseline: number }> {
  await requestsPerSecond(ours, 1);
  await requestsPerSecond(baseline, 1);
  const seen = { ours: [] as number[], baseline: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.ours.push(await requestsPerSecond(ours, SECONDS));
    seen.baseline.push(await requestsPerSecond(baseline, SECONDS));
  }
  return { ours: median(seen.ours), baseline: median(seen.baseline) };
}
