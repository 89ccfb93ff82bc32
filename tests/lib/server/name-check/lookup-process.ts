import { closeDatabase } from "#db/client.ts";
import { reserveTokens } from "#db/queries/rate-limits.ts";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { createUpstreamState, withUpstreamLimits } from "#server/name-check/upstream/index.ts";

/* One of several processes with one IP address: makes its calls as fast as allowed, then prints their times. */
const [, , calls = "1"] = process.argv;
const RATE_LIMIT = { parallel: 2, burst: 6, perSecond: 4 };

const state = createUpstreamState(reserveTokens);
const callTimes: number[] = [];
while (callTimes.length < Number(calls)) {
  await withUpstreamLimits("registry", RATE_LIMIT, { state, scale: 1 }, async () => {
    callTimes.push(Date.now());
  }).catch((error: unknown) => {
    if (!(error instanceof LookupError)) throw error;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await closeDatabase();
console.log(JSON.stringify(callTimes));
