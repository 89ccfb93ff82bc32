import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { type CheckInput, type CheckProgress, CheckRequest } from "#shared/name-check/contract.ts";
import { endSession, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { withEmulator } from "./with-emulator.ts";

const sandbox = await withEmulator({ CHECK_DEADLINE_MS: "1500" });
const { checkNames } = await import("#server/name-check/check.ts");
const { retryCheck } = await import("#server/name-check/check.ts");
const { getDomainRegistration } = await import("#server/name-check/registration.ts");
const { listChecks } = await import("#server/name-check/history.ts");
const { getCheck } = await import("#server/name-check/history.ts");
const { deleteCheck } = await import("#server/name-check/history.ts");
const { purgeNameChecks } = await import("#db/queries/name-checks.ts");

async function subscriber(): Promise<TestUser> {
  const user = await makeUser();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current)
    values (${user.id}, 2, 5, 'active', true)`;
  return user;
}

/** A name that no other test asks for. */
const freshName = () => `n${randomUUID().replaceAll("-", "").slice(0, 13)}`;
const staying = new AbortController().signal;
const check = (
  user: TestUser,
  input: CheckInput,
  onRow: (line: CheckProgress) => void = () => {},
  signal = staying,
) =>
  checkNames(user, CheckRequest.parse(input), {
    requestId: "test",
    onRow,
    signal,
  });
const domainsOnly = { platforms: [] };

async function used(user: TestUser): Promise<number> {
  const [row] =
    await sql`select coalesce(sum(used), 0)::int as used from usage_counters where user_id = ${user.id}`;
  return row?.used;
}

describe("a check", () => {
  test("tells every row as it arrives, then all in order, and costs one use", async () => {
    const user = await subscriber();
    const name = freshName();
    for (const tld of [".com", ".net"]) sandbox.setScenario(name + tld, { state: "free" });
    sandbox.setScenario(`${name}.org`, { state: "no-name-servers" });
    sandbox.setScenario(`${name}.io`, { state: "taken" });
    for (const platform of ["x", "instagram", "youtube"])
      sandbox.setScenario(`${platform}:${name}`, { state: platform === "x" ? "taken" : "free" });
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

  test("never asks for a name that cannot be registered", async () => {
    const user = await subscriber();
    const name = freshName();
    const answer = await check(user, {
      query: `${name}_x`,
      checkVariations: true,
      tlds: [".com"],
      ...domainsOnly,
    });
    expect(answer.domains.at(-1)).toMatchObject({
      name: `${name}_x.com`,
      status: "invalid",
      reason: "underscore",
      isAvailable: false,
      checkedVia: null,
      checkedAt: null,
    });
    expect(sandbox.log().requests.filter((entry) => entry.name.includes("_"))).toEqual([]);
  });

  test("that found out nothing costs nothing, and says so", async () => {
    const user = await subscriber();
    const name = freshName();
    sandbox.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "html" } });
    const answer = await check(user, { query: name, tlds: [".dev"], ...domainsOnly });
    expect(answer.domains[0]).toMatchObject({ status: "unknown", isAvailable: null, reason: "unclear" });
    expect(answer.usageInfo).toMatchObject({ usageCount: 0, remainingUses: 5 });
    expect(answer.notice).toMatch(/did not count/);
    expect(await used(user)).toBe(0);
  });

  test("of names that cannot exist costs nothing", async () => {
    const user = await subscriber();
    const answer = await check(user, { query: "a".repeat(64) });
    expect(answer.domains.every(({ status }) => status === "invalid")).toBe(true);
    expect(await used(user)).toBe(0);
  });

  test("ends at its deadline, with what is known by then", async () => {
    const user = await subscriber();
    const name = freshName();
    sandbox.setScenario(`${name}.com`, { state: "free" });
    sandbox.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "hang" } });
    const started = performance.now();
    const answer = await check(user, { query: name, tlds: [".com", ".dev"], ...domainsOnly });
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    expect(answer.domains[1]?.reason).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(2_500);
    expect(answer.notice).toBe("1 name could not be checked. You can retry for free.");
  });

  test("whose caller leaves before anything was answered ends at once, costs nothing and is not kept", async () => {
    const user = await subscriber();
    const name = freshName();
    sandbox.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "hang" } });
    const caller = new AbortController();
    const started = performance.now();
    const running = check(user, { query: name, tlds: [".dev"], ...domainsOnly }, () => {}, caller.signal);
    await vi.waitFor(() =>
      expect(sandbox.log().requests.some((entry) => entry.name === `${name}.dev`)).toBe(true),
    );
    caller.abort();
    expect(await running).toMatchObject({ checkId: null, usageInfo: { usageCount: 0 } });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect([await used(user), await listChecks(user.id)]).toEqual([0, []]);
  });

  test("whose caller leaves after the first answer ends at once, costs one use and is kept for a free retry", async () => {
    const user = await subscriber();
    const name = freshName();
    sandbox.setScenario(`${name}.com`, { state: "free" });
    sandbox.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "slow", ms: 900 } });
    const caller = new AbortController();
    const tlds = [".com" as const, ".dev" as const];
    const started = performance.now();
    const answer = await check(
      user,
      { query: name, tlds, ...domainsOnly },
      () => caller.abort(),
      caller.signal,
    );
    expect(performance.now() - started).toBeLessThan(800);
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    expect(await used(user)).toBe(1);
    expect(await listChecks(user.id)).toMatchObject([{ domains: { available: 1, unknown: 1, total: 2 } }]);
    sandbox.setScenario(`${name}.dev`, { state: "free" });
    const after = await retryCheck(user.id, answer.checkId ?? "", () => {}, staying);
    expect(after.domains.map(({ status }) => status)).toEqual(["available", "available"]);
  });

  test("whose caller leaves sends no further questions", async () => {
    const user = await subscriber();
    const name = freshName();
    for (const tld of [".com", ".org"])
      sandbox.setScenario(name + tld, { state: "free", rdap: { kind: "hang" } });
    const caller = new AbortController();
    const asked = () => sandbox.log().requests.filter((entry) => entry.name.startsWith(name)).length;
    const running = check(
      user,
      { query: name, tlds: [".com", ".org"], ...domainsOnly },
      () => {},
      caller.signal,
    );
    await vi.waitFor(() => expect(asked()).toBeGreaterThanOrEqual(4));
    caller.abort();
    await running;
    const before = asked();
    // WHOIS would be asked after 1.2 s of silence.
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect(asked()).toBe(before);
  });

  test("without a plan is refused, and nobody is asked", async () => {
    const user = await makeUser();
    const name = freshName();
    await expect(check(user, { query: name })).rejects.toMatchObject({ code: "no_access" });
    expect(sandbox.log().requests.filter((entry) => entry.name.includes(name))).toEqual([]);
  });

  test("beyond the plan's limit is refused", async () => {
    const user = await subscriber();
    const tlds = [".com" as const];
    for (let n = 0; n < 5; n += 1) await check(user, { query: freshName(), tlds, ...domainsOnly });
    await expect(check(user, { query: freshName(), tlds })).rejects.toMatchObject({ code: "limit_reached" });
  });
});

describe("a retry", () => {
  async function halfKnown(user: TestUser) {
    const name = freshName();
    sandbox.setScenario(`${name}.com`, { state: "free" });
    sandbox.setScenario(`${name}.dev`, { state: "free", rdap: { kind: "html" } });
    const answer = await check(user, { query: name, tlds: [".com", ".dev"], ...domainsOnly });
    return { name, checkId: answer.checkId ?? "", answer };
  }

  test("looks at the unknown rows alone, in their places, free of charge", async () => {
    const user = await subscriber();
    const { name, checkId, answer } = await halfKnown(user);
    expect(answer.domains.map(({ status }) => status)).toEqual(["available", "unknown"]);
    sandbox.setScenario(`${name}.dev`, { state: "free" });
    const lines: CheckProgress[] = [];
    const after = await retryCheck(user.id, checkId, (line) => lines.push(line), staying);
    expect(after.domains.map(({ status }) => status)).toEqual(["available", "available"]);
    expect(lines).toEqual([{ step: "domain", index: 1, row: after.domains[1] }]);
    expect(after).toMatchObject({ checkId, notice: null, usageInfo: { usageCount: 1 } });
    expect(await used(user)).toBe(1);
    expect((await getCheck(user.id, checkId)).rows.domains).toEqual(after.domains);
  });

  test("of another user's check, or of none, finds nothing", async () => {
    const { checkId } = await halfKnown(await subscriber());
    const other = await subscriber();
    await expect(retryCheck(other.id, checkId, () => {}, staying)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(retryCheck(other.id, randomUUID(), () => {}, staying)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test.each(["created_at = now() - interval '61 minutes'", "retries = 20"])(
    "is refused when %s",
    async (state) => {
      const user = await subscriber();
      const { checkId } = await halfKnown(user);
      await sql.unsafe(`update name_checks set ${state} where id = '${checkId}'`);
      await expect(retryCheck(user.id, checkId, () => {}, staying)).rejects.toMatchObject({
        code: "conflict",
      });
    },
  );
});

describe("details", () => {
  test("tell registrar and dates of a registered name", async () => {
    const user = await subscriber();
    const name = `${freshName()}.com`;
    sandbox.setScenario(name, { state: "taken" });
    const details = await getDomainRegistration(user, ` ${name.toUpperCase()} `);
    expect(details).toMatchObject({ name, source: "rdap", registrar: expect.stringMatching(/\w/) });
    expect(Date.parse(details.expiresAt ?? "")).toBeGreaterThan(Date.now());
  });

  test.each<[string, object, string]>([
    [".com", { state: "free" }, "not_found"],
    [".dev", { rdap: { kind: "html" } }, "outside_failed"],
  ])("of a name ending in %s and %j: %s", async (tld, scenario, code) => {
    const user = await subscriber();
    const name = freshName() + tld;
    sandbox.setScenario(name, scenario);
    await expect(getDomainRegistration(user, name)).rejects.toMatchObject({ code });
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
  ])("%j is refused", async (text) => {
    await expect(getDomainRegistration(await subscriber(), text)).rejects.toMatchObject({ code: "invalid" });
  });

  test("are for those who have the tool", async () => {
    const user = await makeUser();
    await expect(getDomainRegistration(user, "acme.com")).rejects.toMatchObject({ code: "no_access" });
  });

  test("are refused for a session that has ended", async () => {
    const user = await subscriber();
    await endSession(user.sessionId);
    await expect(getDomainRegistration(user, "acme.com")).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("recent checks", () => {
  const tlds = [".com" as const];

  test("are listed newest first, with what is needed to run them again", async () => {
    const user = await subscriber();
    const [first, second] = [freshName(), freshName()];
    for (const query of [first, second]) await check(user, { query, tlds, ...domainsOnly });
    const list = await listChecks(user.id);
    expect(list.map(({ request }) => request.query)).toEqual([second, first]);
    expect(list[0]).toMatchObject({ request: { tlds, platforms: [] }, domains: { total: 1 } });
    expect(CheckRequest.parse(list[0]?.request)).toEqual(list[0]?.request);
  });

  test("are nobody else's", async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    const { checkId } = await check(owner, { query: freshName(), tlds, ...domainsOnly });
    const id = checkId ?? "";
    expect(await listChecks(other.id)).toEqual([]);
    await expect(getCheck(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteCheck(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    await deleteCheck(owner.id, id);
    await expect(deleteCheck(owner.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listChecks(owner.id)).toEqual([]);
  });

  test("go after thirty days, or when there are too many", async () => {
    const user = await subscriber();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await check(user, { query: freshName(), tlds, ...domainsOnly })).checkId ?? "");
    await sql`update name_checks set expires_at = now() where id = ${ids[2] ?? ""}`;
    expect((await listChecks(user.id)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    await purgeNameChecks(user.id, 1);
    expect((await listChecks(user.id)).map(({ id }) => id)).toEqual([ids[1]]);
    const rows = await sql`select id from name_checks where user_id = ${user.id}`;
    expect(rows.map(({ id }) => id)).toEqual([ids[1]]);
  });
});
