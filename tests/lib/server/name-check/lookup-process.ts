import { closeDatabase } from "#db/client.ts";
import { reserveTokens } from "#db/queries/rate-limits.ts";
import { createUpstreamState, withUpstreamLimits } from "#server/name-check/upstream/index.ts";

/* One process of several behind the same address: asks as fast as it may until its time is over, and tells when. */
const [, , seconds = "3"] = process.argv;
const BUDGET = { parallel: 2, burst: 6, perSecond: 4 };

const state = createUpstreamState(reserveTokens);
const asked: number[] = [];
const end = Date.now() + Number(seconds) * 1_000;
while (Date.now() < end) {
  await withUpstreamLimits("registry", BUDGET, { state, scale: 1 }, async () => {
    asked.push(Date.now());
  }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await closeDatabase();
console.log(JSON.stringify(asked));
