import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toCaller } from "#server/usage/caller.ts";
import { CreateChecksJob } from "#shared/jobs/contract.ts";
import { type CheckInput, type CheckProgress, CheckRequest } from "#shared/name-check/contract.ts";
import { DEVELOPER_PLATFORMS, SOCIAL_PLATFORMS, TLDS } from "#shared/name-check/options.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { endSession, makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { startNameServicesEmulator } from "../../../../emulators/name-services/src/start.ts";

const emulator = await startNameServicesEmulator();
afterAll(() => emulator.close());
// The product reads its settings on import.
const settings = { ...emulator.env, LIMITS_SCALE: "1000", CHECK_DEADLINE_MS: "1500" };
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
const { checkNames, retryCheck } = await import("#server/name-check/check.ts");
const { getDomainRegistration } = await import("#server/name-check/domain-registration.ts");
const { listTlds } = await import("#server/name-check/resolve-tlds.ts");
const { createChecksJob } = await import("#server/jobs/create-job.ts");
const { listJobItems } = await import("#server/jobs/list-jobs.ts");
const { toItemCall } = await import("#server/jobs/request.ts");
const { deleteCheck, getCheck, listChecks } = await import("#server/name-check/history.ts");
const { changeShortlist, listShortlist } = await import("#server/name-check/shortlist.ts");
const listHistory = async ({ id }: { id: string }) => (await listChecks(id, 200)).data;

/** A name that no other test uses. */
const freshName = () => `n${randomUUID().replaceAll("-", "").slice(0, 13)}`;
const neverAborted = new AbortController().signal;
const check = (
  user: TestUser,
  input: CheckInput,
  onRow: (line: CheckProgress) => void = () => {},
  signal = neverAborted,
) => checkNames(toCaller(user), CheckRequest.parse(input), { requestId: "test", onRow, signal });
const domainsOnly = { platforms: [] };
const retry = ({ id }: TestUser, checkId: string, onRow: (line: CheckProgress) => void = () => {}) =>
  retryCheck(id, checkId, onRow, neverAborted);

const used = async ({ id }: TestUser) => (await readUsage(id)).used;

/** The id in the database. */
const toUuid = (checkId: string | null) => parsePublicId("check", checkId ?? "") ?? "";

let user: TestUser;
let name: string;
beforeEach(async () => {
  user = await makeSubscriber("checkerFree");
  name = freshName();
});

describe("checkNames", () => {
  test("reports every row as it completes, returns all in order, and counts one use", async () => {
    for (const tld of [".com", ".net"]) emulator.setScenario(name + tld, { state: "free" });
    emulator.setScenario(`${name}.org`, { state: "no-name-servers" });
    emulator.setScenario(`${name}.io`, { state: "taken" });
    for (const platform of ["x", "instagram", "youtube"])
      emulator.setScenario(`${platform}:${name}`, { state: platform === "x" ? "taken" : "free" });
    const lines: CheckProgress[] = [];
    const answer = await check(user, { query: name }, (line) => lines.push(line));
    expect(answer.domains.map((row) => [row.name, row.status, row.isAvailable, row.checkedVia])).toEqual([
      [`${name}.com`, "available", true, "rdap"],
      [`${name}.net`, "available", true, "rdap"],
      [`${name}.org`, "taken", false, "rdap"],
      [`${name}.io`, "taken", false, "dns"],
    ]);
    expect(answer.social.map((row) => [row.platform, row.status, row.url])).toEqual([
      ["twitter", "taken", `https://x.com/${name}`],
      ["instagram", "available", `https://www.instagram.com/${name}/`],
      ["youtube", "available", `https://www.youtube.com/@${name}`],
    ]);
    expect(lines).toHaveLength(7);
    for (const { step, index, row } of lines)
      expect(row).toEqual(step === "domain" ? answer.domains[index] : answer.social[index]);
    expect(answer.usageInfo).toMatchObject({
      usageCount: 1,
      usageLimit: 5,
      monthlyLimit: 5,
      remainingUses: 4,
    });
    expect(answer.notice).toBeNull();
    expect(await used(user)).toBe(1);
  });

  test("ideas are looked up as domains, cost a use for each started 18, and can be opened again", async () => {
    const [subscriber, word] = [await makeSubscriber("checkerPro"), "zephyrly"];
    emulator.setScenario(`get${word}.com`, { state: "free" });
    const answer = await check(subscriber, { query: word, tlds: [".com"], ideas: 1 });
    expect([answer.domains.length, answer.social]).toEqual([50, []]);
    expect(answer.domains.find((row) => row.name === `get${word}.com`)).toMatchObject({
      status: "available",
      variation: "prefix",
    });
    expect(await used(subscriber)).toBe(3);
    const [stored] = await listHistory(subscriber);
    expect(stored?.request).toEqual({
      query: word,
      checkVariations: false,
      tlds: [".com"],
      platforms: [],
      ideas: 1,
    });
    expect((await getCheck(subscriber.id, toUuid(answer.checkId))).rows.domains).toHaveLength(50);
  });

  test.each<[string, string[] | undefined, string[]]>([
    [".co.uk", [".com"], [".co.uk taken", ".com available"]],
    [
      ".shop",
      [".com", ".co.uk", ".bmw"],
      [".shop taken", ".com available", ".bmw not_open", ".co.uk available"],
    ],
    [".com.mx", [".com"], [".com.mx taken", ".com available"]],
    [".io", [".com"], [".com available"]],
    [".shop", [], []],
  ])("a name that is typed with %s, with the TLDs %j", async (typed, tlds, expected) => {
    const all = new Set(["", typed, ...(tlds ?? [])].filter(Boolean));
    for (const tld of all) emulator.setScenario(name + tld, { state: tld === typed ? "taken" : "free" });
    const input = { query: name + typed, ...(tlds ? { tlds } : {}), platforms: ["youtube"] as const };
    const answer = await check(user, { ...input, platforms: [...input.platforms] });
    const found = answer.domains.map((row) => {
      const state = row.status === "unknown" ? row.reason : row.status;
      return `${row.name.slice(name.length)} ${state}`;
    });
    expect(found).toEqual(expected);
  });

  test.each([".nothing", ".evil.example", ".localhost", ".co.mx"])("refuses the TLD %s", async (tld) => {
    await expect(check(user, { query: name, tlds: [".com", tld] })).rejects.toMatchObject({
      code: "invalid",
      message: `${tld} cannot be checked: it is no TLD whose registry has RDAP`,
    });
    expect(await used(user)).toBe(0);
  });

  test("more than 18 domains of further TLDs cost a use for each started 18", async () => {
    const { open } = await listTlds();
    const tlds = open.slice(0, 60);
    for (const tld of tlds) emulator.setScenario(name + tld, { state: "free" });
    const subscriber = await makeSubscriber("checkerPro");
    const answer = await check(subscriber, { query: name, tlds, platforms: [] });
    // A slow machine does not look up all of them within the deadline.
    const isInTime = (row: (typeof answer.domains)[number]) => row.reason !== "timeout";
    expect(new Set(answer.domains.filter(isInTime).map((row) => row.status))).toEqual(new Set(["available"]));
    expect(new Set(answer.domains.map((row) => row.name))).toEqual(new Set(tlds.map((tld) => name + tld)));
    expect(await used(subscriber)).toBe(4);
    const [stored] = await listHistory(subscriber);
    expect([stored?.request.tlds.length, Object.keys(stored?.statuses ?? {}).length]).toEqual([60, 60]);
  });

  test("further platforms are checked in their order, and count as names of the check", async () => {
    const platforms = [...DEVELOPER_PLATFORMS, ...SOCIAL_PLATFORMS];
    for (const platform of platforms) emulator.setScenario(`${platform}:${name}`, { state: "taken" });
    const answer = await check(user, { query: name, tlds: [], platforms });
    expect(answer.social.map((row) => row.platform)).toEqual(platforms);
    expect(answer.social.find((row) => row.platform === "npm")).toMatchObject({
      handle: name,
      status: "taken",
      url: `https://www.npmjs.com/package/${name}`,
    });
    expect(answer.usageInfo).toMatchObject({ usageCount: 2 });
    expect(await used(user)).toBe(2);
  });

  test("sends no query for a name that cannot be registered", async () => {
    const request = { query: `${name}_x`, checkVariations: true, tlds: [".com" as const], ...domainsOnly };
    const answer = await check(user, request);
    expect(answer.domains.at(-1)).toMatchObject({
      name: `${name}_x.com`,
      status: "invalid",
      reason: "underscore",
      isAvailable: false,
      checkedVia: null,
      checkedAt: null,
    });
    expect(emulator.log().requests.filter((entry) => entry.name.includes("_"))).toEqual([]);
  });

  test("counts no use when every lookup failed, and says so in its notice", async () => {
    emulator.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "html" } });
    const answer = await check(user, { query: name, tlds: [".dev"], ...domainsOnly });
    expect(answer.domains[0]).toMatchObject({ status: "unknown", isAvailable: null, reason: "unclear" });
    expect(answer.usageInfo).toMatchObject({ usageCount: 0, remainingUses: 5 });
    expect(answer.notice).toMatch(/did not count/);
    expect(await used(user)).toBe(0);
  });

  test("counts no use for names that cannot exist", async () => {
    const answer = await check(user, { query: "a".repeat(64) });
    expect(answer.domains.every(({ status }) => status === "invalid")).toBe(true);
    expect(await used(user)).toBe(0);
  });

  test("ends at its deadline with the results known by then", async () => {
    emulator.setScenario(`${name}.com`, { state: "free" });
    emulator.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "hang" } });
    const started = performance.now();
    const answer = await check(user, { query: name, tlds: [".com", ".dev"], ...domainsOnly });
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    expect(answer.domains[1]?.reason).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(2_500);
    expect(answer.notice).toBe("1 name could not be checked. You can retry for free.");
  });

  test("ends at once, counts no use and is not stored when the caller disconnects before the first result", async () => {
    emulator.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "hang" } });
    const caller = new AbortController();
    const started = performance.now();
    const running = check(user, { query: name, tlds: [".dev"], ...domainsOnly }, () => {}, caller.signal);
    await waitFor(() =>
      expect(emulator.log().requests.some((entry) => entry.name === `${name}.dev`)).toBe(true),
    );
    caller.abort();
    expect(await running).toMatchObject({ checkId: null, usageInfo: { usageCount: 0 } });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect([await used(user), await listHistory(user)]).toEqual([0, []]);
  });

  test("ends at once, counts one use and is stored for a free retry when the caller disconnects after the first result", async () => {
    emulator.setScenario(`${name}.com`, { state: "free" });
    emulator.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "slow", ms: 900 } });
    const caller = new AbortController();
    const tlds = [".com" as const, ".dev" as const];
    const started = performance.now();
    const request = { query: name, tlds, ...domainsOnly };
    const answer = await check(user, request, () => caller.abort(), caller.signal);
    expect(performance.now() - started).toBeLessThan(800);
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    expect(await used(user)).toBe(1);
    expect(await listHistory(user)).toMatchObject([{ domains: { available: 1, unknown: 1, total: 2 } }]);
    emulator.setScenario(`${name}.dev`, { state: "free" });
    const after = await retry(user, toUuid(answer.checkId));
    expect(after.domains.map(({ status }) => status)).toEqual(["available", "available"]);
  });

  test("sends no further queries after the caller disconnects", async () => {
    const tlds = [".com" as const, ".org" as const];
    for (const tld of tlds) emulator.setScenario(name + tld, { state: "free", rdap: { kind: "hang" } });
    const caller = new AbortController();
    const asked = () => emulator.log().requests.filter((entry) => entry.name.startsWith(name)).length;
    const running = check(user, { query: name, tlds, ...domainsOnly }, () => {}, caller.signal);
    await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(4));
    caller.abort();
    await running;
    const before = asked();
    // RDAP would be silent long enough for a WHOIS query after 1.2 s.
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(asked()).toBe(before);
  });

  test("rejects a user without a plan before any query", async () => {
    const user = await makeUser();
    await expect(check(user, { query: name })).rejects.toMatchObject({ code: "no_access" });
    expect(emulator.log().requests.filter((entry) => entry.name.includes(name))).toEqual([]);
  });

  test("rejects a check beyond the usage limit", async () => {
    const tlds = [".com" as const];
    for (let n = 0; n < 5; n += 1) await check(user, { query: freshName(), tlds, ...domainsOnly });
    await expect(check(user, { query: freshName(), tlds })).rejects.toMatchObject({ code: "limit_reached" });
  });
});

test("an entry of a list has TLDs of its own, up to 18", async () => {
  const caller = toCaller(await makeSubscriber("checkerPro"));
  const names = [
    `${name}.{shop,CO.UK}`,
    `${name}.{co.uk,.shop}`,
    `${name}.{${TLDS.map((tld) => tld.slice(1)).join(",")},uk,nl,cc,tv,to}`,
    `${name}.{a b}`,
  ];
  const create = (more: string[] = []) =>
    createChecksJob(caller, CreateChecksJob.parse({ names: [...names, ...more], tlds: [], platforms: [] }));
  const { job, list } = await create();
  expect(list).toMatchObject({ valid: 1, duplicateCount: 1, refusedCount: 2, uses: 1 });
  const jobId = parsePublicId("job", job?.id ?? "") ?? "";
  const { data } = await listJobItems(caller.userId, jobId, { limit: 10 });
  expect(data.map(({ input }) => input)).toEqual([`${name}.{co.uk,shop}`]);
  const request = { type: "check" as const, options: { tlds: [], platforms: [], variations: false } };
  expect(toItemCall(request, data[0]?.input ?? "").call).toMatchObject({ name, tlds: [".co.uk", ".shop"] });
  await expect(create([`- ${name}.{nothing}`])).rejects.toMatchObject({ code: "invalid" });
  const { list: sent } = await create([`“${name}.{shop}”`, `${name}two; ${name}three`]);
  expect(sent).toMatchObject({ valid: 2, refused: [{ position: 2 }, { position: 3 }, { position: 5 }] });
  await expect(create([`${name}.{nothing}`])).rejects.toMatchObject({ code: "invalid" });
});

describe("retryCheck", () => {
  async function runCheckWithUnknownRow(user: TestUser) {
    emulator.setScenario(`${name}.com`, { state: "free" });
    emulator.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "html" } });
    const answer = await check(user, { query: name, tlds: [".com", ".dev"], ...domainsOnly });
    return { checkId: toUuid(answer.checkId), answer };
  }

  test("looks up only the unknown rows, keeps their order, and counts no use", async () => {
    const { checkId, answer } = await runCheckWithUnknownRow(user);
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    emulator.setScenario(`${name}.dev`, { state: "free" });
    const lines: CheckProgress[] = [];
    const after = await retry(user, checkId, (line) => lines.push(line));
    expect(after.domains.map(({ status }) => status)).toEqual(["available", "available"]);
    expect(lines).toEqual([{ step: "domain", index: 1, row: after.domains[1] }]);
    expect(after).toMatchObject({ checkId: answer.checkId, notice: null, usageInfo: { usageCount: 1 } });
    expect(await used(user)).toBe(1);
    expect((await getCheck(user.id, checkId)).rows.domains).toEqual(after.domains);
  });

  test("throws `not_found` for another user's check and for an unknown id", async () => {
    const { checkId } = await runCheckWithUnknownRow(await makeSubscriber("checkerFree"));
    const other = await makeSubscriber("checkerFree");
    for (const id of [checkId, randomUUID()])
      await expect(retry(other, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each(["created_at = now() - interval '61 minutes'", "retries = 20"])(
    "throws `conflict` when %s",
    async (state) => {
      const { checkId } = await runCheckWithUnknownRow(user);
      await sql.unsafe(`update name_checks set ${state} where id = '${checkId}'`);
      await expect(retry(user, checkId)).rejects.toMatchObject({ code: "conflict" });
    },
  );
});

describe("getDomainRegistration", () => {
  test("returns registrar and dates of a registered name", async () => {
    const domain = `${name}.com`;
    emulator.setScenario(domain, { state: "taken" });
    const details = await getDomainRegistration(user, ` ${domain.toUpperCase()} `);
    expect(details).toMatchObject({ name: domain, source: "rdap", registrar: expect.stringMatching(/\w/) });
    expect(Date.parse(details.expiresAt ?? "")).toBeGreaterThan(Date.now());
  });

  test.each<[string, object, string]>([
    [".com", { state: "free" }, "not_found"],
    [".dev", { rdap: { kind: "html" } }, "upstream_failed"],
  ])("for a name with the TLD %s and the scenario %j throws `%s`", async (tld, scenario, code) => {
    emulator.setScenario(name + tld, scenario);
    await expect(getDomainRegistration(user, name + tld)).rejects.toMatchObject({ code });
  });

  test.each([
    null,
    "",
    "acme",
    "acme.example",
    "a_b.com",
    ".com",
    "x.y.com",
    "http://acme.com",
    "a".repeat(300),
  ])("rejects %j as invalid", async (text) => {
    await expect(getDomainRegistration(user, text)).rejects.toMatchObject({ code: "invalid" });
  });

  test("rejects a user without the tool", async () => {
    const user = await makeUser();
    await expect(getDomainRegistration(user, "acme.com")).rejects.toMatchObject({ code: "no_access" });
  });

  test("rejects a session that has ended", async () => {
    await endSession(user.sessionId);
    await expect(getDomainRegistration(user, "acme.com")).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("the check history", () => {
  const tlds = [".com" as const];
  /** Checks a new name. @returns the id in the database */
  const checkFresh = async () =>
    toUuid((await check(user, { query: freshName(), tlds, ...domainsOnly })).checkId);

  test("lists checks newest first, with the request to run them again", async () => {
    const [first, second] = [freshName(), freshName()];
    for (const query of [first, second]) await check(user, { query, tlds, ...domainsOnly });
    const list = await listHistory(user);
    expect(list.map(({ request }) => request.query)).toEqual([second, first]);
    expect(list[0]).toMatchObject({ request: { tlds, platforms: [] }, domains: { total: 1 } });
    expect(CheckRequest.parse(list[0]?.request)).toEqual(list[0]?.request);
  });

  test("is visible only to its owner", async () => {
    const other = await makeSubscriber("checkerFree");
    const id = await checkFresh();
    expect(await listHistory(other)).toEqual([]);
    await expect(getCheck(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteCheck(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    await deleteCheck(user.id, id);
    await expect(deleteCheck(user.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listHistory(user)).toEqual([]);
  });

  test("omits expired checks, and continues after one of the list", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await checkFresh());
    await sql`update name_checks set expires_at = now() where id = ${ids[2] ?? ""}`;
    expect((await listHistory(user)).map(({ id }) => toUuid(id))).toEqual([ids[1], ids[0]]);
    const first = await listChecks(user.id, 1);
    const next = await listChecks(user.id, 1, first.nextCursor ?? "");
    expect([...first.data, ...next.data].map(({ id }) => toUuid(id))).toEqual([ids[1], ids[0]]);
    expect(next.nextCursor).toBeNull();
  });

  test("keeps a check as long as the user's plan says", async () => {
    await checkFresh();
    await sql`update user_subscriptions set plan_id = 7 where user_id = ${user.id}`;
    await checkFresh();
    const rows = await sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from name_checks where user_id = ${user.id} order by created_at`;
    expect(rows.map(({ days }) => days)).toEqual([30, 365]);
  });
});

test("the shortlist belongs to its user, keeps the last 200 names, and goes with the account", async () => {
  const other = await makeUser();
  const star = (who: TestUser, starred: string, isStarred = true) =>
    changeShortlist(who.id, { name: starred, isStarred, statuses: { ".com": "available" } });
  await star(other, "theirs");
  for (let number = 0; number < 201; number += 1) await star(user, `name-${number}`);
  await star(user, "name-7");
  const { data } = await star(user, "name-200", false);
  expect([data.length, data[0], data.at(-1)]).toEqual([
    199,
    { name: "name-199", statuses: { ".com": "available" } },
    { name: "name-1", statuses: { ".com": "available" } },
  ]);
  expect((await listShortlist(other.id)).data).toEqual([
    { name: "theirs", statuses: { ".com": "available" } },
  ]);
  await sql`delete from auth.users where id = ${other.id}`;
  expect((await listShortlist(other.id)).data).toEqual([]);
});
