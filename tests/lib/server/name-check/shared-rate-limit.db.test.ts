import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { reserveTokens } from "#db/queries/rate-limits.ts";
import { databaseUrl } from "#tests/support/database.ts";

const SECONDS = 3;
/** As in `asker.ts`; leased questions may be asked a second later. */
const [BURST, PER_SECOND, LEASE_SECONDS] = [6, 4, 1];

async function runAsker(): Promise<number[]> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", join(import.meta.dirname, "lookup-process.ts"), String(SECONDS)],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ["ignore", "pipe", "inherit"] },
  );
  return JSON.parse(await text(child.stdout)) as number[];
}

test("three processes together keep to one budget, and use it", async () => {
  const asked = (await Promise.all([runAsker(), runAsker(), runAsker()])).flat().sort((a, b) => a - b);
  const span = ((asked.at(-1) ?? 0) - (asked[0] ?? 0)) / 1_000;
  expect(asked.length).toBeLessThanOrEqual(BURST + PER_SECOND * (span + LEASE_SECONDS) + 1);
  expect(asked.length).toBeGreaterThanOrEqual(BURST + PER_SECOND * (SECONDS - 2));
  for (const from of asked) {
    const inOneSecond = asked.filter((at) => at >= from && at < from + 1_000).length;
    expect(inOneSecond).toBeLessThanOrEqual(BURST + PER_SECOND * (1 + LEASE_SECONDS));
  }
});

test("reserveTokens grants what is there, never more, says when to ask again, and refills with time", async () => {
  const rate = { perSecond: 5, burst: 4 };
  expect(await reserveTokens("a", rate, 3)).toEqual({ granted: 3, waitMs: 0 });
  expect(await reserveTokens("a", rate, 3)).toEqual({ granted: 1, waitMs: 0 });
  const { granted, waitMs } = await reserveTokens("a", rate, 3);
  expect(granted).toBe(0);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(200);
  expect((await reserveTokens("b", rate, 9)).granted).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect((await reserveTokens("a", rate, 4)).granted).toBeGreaterThanOrEqual(2);
});

test("many at once get no more than there is", async () => {
  const rate = { perSecond: 0.01, burst: 10 };
  const grants = await Promise.all(Array.from({ length: 30 }, () => reserveTokens("c", rate, 3)));
  expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(10);
});
