import { closeDatabase } from "#db/client.ts";
import { reserveTokens } from "#db/queries/rate-limits.ts";
import { createUpstreamState, withUpstreamLimits } from "#server/name-check/upstream/index.ts";

/* One of several processes with one IP address: calls as fast as allowed for some seconds, then prints the times. */
const [, , seconds = "3"] = process.argv;
const RATE_LIMIT = { parallel: 2, burst: 6, perSecond: 4 };

const state = createUpstreamState(reserveTokens);
const callTimes: number[] = [];
const end = Date.now() + Number(seconds) * 1_000;
while (Date.now() < end) {
  await withUpstreamLimits("registry", RATE_LIMIT, { state, scale: 1 }, async () => {
    callTimes.push(Date.now());
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await closeDatabase();
console.log(JSON.stringify(callTimes));
