import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { reserveTokens } from "#db/queries/rate-limits.ts";
import { databaseUrl } from "#tests/support/database.ts";

const CALLS = 6;
/** As in `lookup-process.ts`; leased calls may be made up to a second later. */
const [BURST, PER_SECOND, LEASE_SECONDS] = [6, 4, 1];

async function runLookupProcess(): Promise<number[]> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", join(import.meta.dirname, "lookup-process.ts"), String(CALLS)],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(await text(child.stdout)) as number[];
}

test("withUpstreamLimits keeps three processes together within one host rate limit", async () => {
  const callTimes = (await Promise.all([runLookupProcess(), runLookupProcess(), runLookupProcess()]))
    .flat()
    .sort((a, b) => a - b);
  expect(callTimes).toHaveLength(3 * CALLS);
  const span = ((callTimes.at(-1) ?? 0) - (callTimes[0] ?? 0)) / 1_000;
  expect(callTimes.length).toBeLessThanOrEqual(BURST + PER_SECOND * (span + LEASE_SECONDS) + 1);
  for (const from of callTimes) {
    const inOneSecond = callTimes.filter((at) => at >= from && at < from + 1_000).length;
    expect(inOneSecond).toBeLessThanOrEqual(BURST + PER_SECOND * (1 + LEASE_SECONDS));
  }
});

test("reserveTokens grants at most the available tokens, returns the time to wait, and refills over time", async () => {
  const rate = { perSecond: 5, burst: 4 };
  expect(await reserveTokens("a", rate, 3)).toMatchObject({ granted: 3, waitMs: 0 });
  expect(await reserveTokens("a", rate, 3)).toMatchObject({ granted: 1, waitMs: 0 });
  const { granted, waitMs } = await reserveTokens("a", rate, 3);
  expect(granted).toBe(0);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(200);
  expect((await reserveTokens("b", rate, 9)).granted).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect((await reserveTokens("a", rate, 4)).granted).toBeGreaterThanOrEqual(2);
});

test("reserveTokens grants concurrent callers no more than the available tokens", async () => {
  const rate = { perSecond: 0.01, burst: 10 };
  const grants = await Promise.all(Array.from({ length: 30 }, () => reserveTokens("c", rate, 3)));
  expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
});
