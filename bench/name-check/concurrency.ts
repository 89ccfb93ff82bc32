import { REGISTRIES } from "../../lib/server/name-check/domains/registries.ts";
import type { Row } from "../report.ts";
import { createChecker } from "./checker.ts";
import type { Registries } from "./registries.ts";

const USERS = 50;
const DISTANCE_MS = 50;
const DEADLINE_MS = 5_000;

/** @throws Error when a registry received more concurrent requests, or more in total, than its rate limit allows */
async function assertRateLimits(registries: Registries, seconds: number): Promise<void> {
  const { total, maxInFlight } = await registries.count();
  for (const { operator, rateLimit } of Object.values(REGISTRIES)) {
    const key = `rdap:${operator}`;
    const most = rateLimit.burst + Math.ceil(rateLimit.perSecond * seconds);
    if ((maxInFlight[key] ?? 0) > rateLimit.parallel)
      throw new Error(`${key}: ${maxInFlight[key]} at a time`);
    if ((total[key] ?? 0) > most) throw new Error(`${key}: ${total[key]} requests, ${most} allowed`);
  }
}

/** Fifty users check different names at the same moment, under the real rate limits. */
export async function measureConcurrency(registries: Registries): Promise<Row[]> {
  await registries.moveTo(DISTANCE_MS);
  const { check } = createChecker(registries, 1);
  const from = performance.now();
  const results = (await Promise.all(Array.from({ length: USERS }, check))).flat();
  const ours = performance.now() - from;
  await assertRateLimits(registries, ours / 1_000);
  const known = results.filter(({ status }) => status !== "unknown").length;
  return [
    {
      name: `${USERS} concurrent users, the slowest check (baseline: its deadline)`,
      ours,
      baseline: DEADLINE_MS,
      unit: "ms",
    },
    {
      name: `${USERS} concurrent users, rows known within the rate limits (baseline: all rows)`,
      ours: known,
      baseline: results.length,
      unit: "rows",
    },
  ];
}
