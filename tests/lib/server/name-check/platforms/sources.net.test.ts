import { expect, test } from "vitest";
import { FREE_CANARY, SOURCES } from "#server/name-check/platforms/sources.ts";
import { validateHandle } from "#shared/name-check/handle-rules.ts";
import { DEVELOPER_PLATFORMS, type OtherPlatform, SOCIAL_PLATFORMS } from "#shared/name-check/options.ts";
import type { HttpFault } from "../../../../../emulators/name-services/src/scenarios.ts";
import { withNameServices } from "../with-name-services.ts";

const { setScenario, platforms, countRequests } = await withNameServices();

const ALL: OtherPlatform[] = [...DEVELOPER_PLATFORMS, ...SOCIAL_PLATFORMS];
/** Answer nothing to servers. */
const REFUSING = ["linkedin", "producthunt"];
/** Prove only that a name is taken. */
const ONE_SIDED = ["tiktok", "telegram", ...REFUSING];
const NAMES = Array.from({ length: 30 }, (_, at) => `name${at}of`);

/** The client waits for a free slot at most a second, so names follow each other. */
async function lookUpAll(platform: OtherPlatform, names: readonly string[]): Promise<string[]> {
  const client = platforms({ scale: 1_000 });
  const found: string[] = [];
  for (const name of names) {
    const { status, reason } = await client.lookUp(platform, name);
    found.push(reason ? `${status} ${reason}` : status);
  }
  return found;
}

test.each(ALL)("%s: 30 names that are taken and 30 that are free", async (platform) => {
  for (const name of NAMES) {
    setScenario(`${platform}:${name}t`, { state: "taken" });
    setScenario(`${platform}:${name}f`, { state: "free" });
  }
  const find = async (end: string) => {
    const names = NAMES.map((name) => name + end);
    return [...new Set(await lookUpAll(platform, names))];
  };
  const unknown = REFUSING.includes(platform) ? "unknown blocked" : "unknown unclear";
  expect(await find("t")).toEqual([REFUSING.includes(platform) ? unknown : "taken"]);
  expect(await find("f")).toEqual([ONE_SIDED.includes(platform) ? unknown : "available"]);
});

const TRUSTED = ALL.filter((platform) => SOURCES[platform].taken !== undefined);

test.each(TRUSTED)("%s: an answer that is the same for all names says nothing", async (platform) => {
  const faults: HttpFault[] = [
    { kind: "html", status: 404 },
    { kind: "html", status: 200 },
    { kind: "json", status: 404, body: { message: "Not Found" } },
    { kind: "json", status: 200, body: {} },
    { kind: "status", status: 429 },
    { kind: "empty" },
  ];
  for (const [at, web] of faults.entries()) {
    setScenario(platform, { web });
    const [found] = await lookUpAll(platform, [`same${at}name`]);
    expect([web.kind, found]).toEqual([web.kind, expect.stringMatching(/^unknown /)]);
  }
});

test("the canaries of a source are looked up once for all names", async () => {
  const client = platforms({ scale: 1_000 });
  for (const name of NAMES.slice(0, 5)) await client.lookUp("npm", name);
  expect(countRequests("web:npm")).toBe(7);
  expect(validateHandle("npm", FREE_CANARY)).toBeNull();
});

test("a source that is switched off is not asked", async () => {
  const client = platforms({ settings: { NAME_SOURCES: '{"npm": null}' } });
  expect(await client.lookUp("npm", "anything")).toMatchObject({ status: "unknown", reason: "switched_off" });
});

test("the canaries fit the rules of their sources", () => {
  const problems = TRUSTED.flatMap((platform) =>
    [SOURCES[platform].taken ?? "", FREE_CANARY].filter((name) => validateHandle(platform, name) !== null),
  );
  expect(problems).toEqual([]);
});

test("the first lookup of every source has room for its canaries", async () => {
  const client = platforms({ scale: 1 });
  const found = await Promise.all(TRUSTED.map((platform) => client.lookUp(platform, "available")));
  const known = found.map(({ status }, at) => [TRUSTED[at], ["available", "taken"].includes(status)]);
  expect(known).toEqual(TRUSTED.map((platform) => [platform, true]));
});
