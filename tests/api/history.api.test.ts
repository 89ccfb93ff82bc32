import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { formatSessionCookie } from "#tests/support/session-cookies.ts";
import { stack } from "#tests/support/stack.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, post, postForStream, type SignedIn, signedIn, sql, withFreePlan } from "./client.ts";
import { expectError } from "./error-body.ts";

type Capture = { id: string; shareId: string | null };

/** Captures a sample page for a user, and waits until it is stored. */
async function capture({ token }: SignedIn): Promise<Capture> {
  const body = { url: "https://plain.test", wait_until: "load", width: 400, height: 300 };
  expect((await post("/api/tools/screenshot", body, token)).status).toBe(200);
  return waitFor(async () => {
    const { data } = (await (await call("/api/captures", { token })).json()) as { data: Capture[] };
    const [first] = data;
    if (!first) throw new Error("not stored yet");
    return first;
  });
}

/** Stores a check without looking up names. */
async function storeCheck({ id }: SignedIn): Promise<string> {
  const checkId = randomUUID();
  const request = { query: "acme", checkVariations: false, tlds: [".com"], platforms: [] };
  await sql`insert into name_checks (id, user_id, request, rows, expires_at)
    values (${checkId}, ${id}, ${sql.json(request)}, ${sql.json({ domains: [], social: [] })}, now() + interval '1 day')`;
  return toPublicId("check", checkId);
}

const openPage = (path: string, { token }: SignedIn) =>
  call(path, { headers: { cookie: formatSessionCookie({ access_token: token }) } });
const share = async (path: string, { token }: SignedIn) =>
  ((await (await call(`${path}/share`, { method: "PUT", token })).json()) as { shareId: string }).shareId;

describe("the page of a capture", () => {
  test("is for its user only, and 410 with a sentence after the capture was deleted", async () => {
    const [owner, other] = [await withFreePlan(), await signedIn()];
    const { id } = await capture(owner);
    const page = await openPage(`/captures/${id}`, owner);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("noindex");
    expect(page.headers.get("cache-control")).toMatch(/private.*no-store/);
    expect((await call(`/captures/${id}`)).headers.get("location")).toBe(
      `/auth?redirect=${encodeURIComponent(`/captures/${id}`)}`,
    );
    expect((await openPage(`/captures/${id}`, other)).status).toBe(404);
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["GET", "/file"],
      ["PUT", "/share"],
      ["DELETE", "/share"],
    ] as const) {
      const response = await call(`/api/captures/${id}${path}`, { method, token: other.token });
      await expectError(response, 404, "not_found");
    }

    expect((await call(`/api/captures/${id}`, { method: "DELETE", token: owner.token })).status).toBe(200);
    const gone = await openPage(`/captures/${id}`, owner);
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([
      410,
      expect.stringMatching(/private.*no-store/),
    ]);
    expect(await gone.text()).toContain("This page existed");
    await expectError(await call(`/api/captures/${id}`, { token: owner.token }), 410, "expired");
    await expectError(await call(`/api/captures/${id}/file`, { token: owner.token }), 410, "expired");
    expect((await openPage(`/captures/${id}`, other)).status).toBe(404);
  });

  test.each(["cap_x", randomUUID(), toPublicId("check", randomUUID()), toPublicId("capture", randomUUID())])(
    "is not found for the id %s",
    async (id) => {
      expect((await openPage(`/captures/${id}`, await signedIn())).status).toBe(404);
    },
  );
});

test("a capture has a thumbnail, and is deleted after thirty days by the scheduled job only", async () => {
  const owner = await withFreePlan();
  const { id } = await capture(owner);
  const thumbnail = await call(`/api/captures/${id}/thumbnail`, { token: owner.token });
  expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const uuid = parsePublicId("capture", id) ?? "";
  const [row] =
    await sql`select expires_at - created_at = interval '30 days' as is_month from captures where id = ${uuid}`;
  expect(row).toEqual({ is_month: true });
  await sql`update captures set expires_at = now() where id = ${uuid}`;
  await call("/api/cron/reconcile", { headers: { authorization: `Bearer ${stack.cronSecret}` } });
  await waitFor(async () => expect(await sql`select 1 from captures where id = ${uuid}`).toHaveLength(0));
});

test("the page of a check is for its user only, and 410 after the check has expired", async () => {
  const [owner, other] = [await signedIn(), await signedIn()];
  const id = await storeCheck(owner);
  expect((await openPage(`/checks/${id}`, owner)).status).toBe(200);
  expect((await openPage(`/checks/${id}`, other)).status).toBe(404);
  await sql`update name_checks set expires_at = now() where user_id = ${owner.id}`;
  expect((await openPage(`/checks/${id}`, owner)).status).toBe(410);
  await expectError(await call(`/api/checks/${id}`, { token: owner.token }), 410, "expired");
});

describe("a shared capture", () => {
  test("is public without a session, is not indexed, and its files cannot run scripts", async () => {
    const owner = await withFreePlan();
    const { id, shareId: before } = await capture(owner);
    expect(before).toBeNull();
    const shareId = await share(`/api/captures/${id}`, owner);
    expect(await share(`/api/captures/${id}`, owner)).toBe(shareId);

    const page = await call(`/shared/${shareId}`);
    expect([page.status, page.headers.get("x-robots-tag"), page.headers.get("referrer-policy")]).toEqual([
      200,
      "noindex, nofollow",
      "no-referrer",
    ]);
    const html = await page.text();
    expect(html).toContain('name="robots" content="noindex, nofollow"');
    expect(html).toContain("https://plain.test/");
    expect(html).not.toContain(owner.email);
    expect(html).not.toContain(id);
    const preview = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const { pathname, search } = new URL(preview);
    const image = await call(`${pathname}${search}`);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    const file = await call(`/api/shared/${shareId}/file`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  test.each([
    [
      "the share is revoked",
      (id: string, { token }: SignedIn) => call(`/api/captures/${id}/share`, { method: "DELETE", token }),
    ],
    [
      "the capture is deleted",
      (id: string, { token }: SignedIn) => post("/api/captures/delete", { ids: [id] }, token),
    ],
    [
      "the account is deleted",
      (_id: string, { token }: SignedIn) => post("/api/user/account/delete", {}, token),
    ],
  ])("ends when %s", async (_what, end) => {
    const owner = await withFreePlan();
    const { id } = await capture(owner);
    const shareId = await share(`/api/captures/${id}`, owner);
    expect((await call(`/shared/${shareId}`)).status).toBe(200);
    expect((await end(id, owner)).status).toBe(200);
    expect((await call(`/shared/${shareId}`)).status).toBe(410);
    const proxied = await call(`/shared/${shareId}`, { headers: { "x-forwarded-proto": "https" } });
    expect([proxied.status, (await proxied.text()).includes("This page existed")]).toEqual([410, true]);
    expect(proxied.headers.get("referrer-policy")).toBe("no-referrer");
    await expectError(await call(`/api/shared/${shareId}/file`), 410, "expired");
  });

  test("is not found at an address that was never given", async () => {
    const id = toPublicId("share", randomUUID());
    expect((await call(`/shared/${id}`)).status).toBe(404);
    await expectError(await call(`/api/shared/${id}/file`), 404, "not_found");
  });
});

describe("the history of all tools", () => {
  const list = async ({ token }: SignedIn, query = "") => {
    const response = await call(`/api/history${query}`, { token });
    return ((await response.json()) as { data: { type: string }[] }).data;
  };

  test("lists a capture and a check, exports them, and deletes both for their user only", async () => {
    const [owner, other] = [await withFreePlan(), await signedIn()];
    const { id } = await capture(owner);
    const checkId = await storeCheck(owner);
    expect((await list(owner)).map(({ type }) => type)).toEqual(["check", "capture"]);
    expect(await list(owner, "?q=plain.test&kind=screenshot")).toMatchObject([{ capture: { id } }]);
    expect(await list(other)).toEqual([]);

    const file = await call("/api/history/entries.csv", { token: owner.token });
    expect([file.status, file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      expect.stringMatching(/^attachment; filename="history-\d+\.csv"$/),
    ]);
    expect((await file.text()).trim().split("\r\n")).toHaveLength(3);

    const ids = [id, checkId];
    const remove = async ({ token }: SignedIn) => (await post("/api/history/delete", { ids }, token)).json();
    expect(await remove(other)).toEqual({ deleted: 0 });
    expect(await remove(owner)).toEqual({ deleted: 2 });
    expect(await list(owner)).toEqual([]);
  });

  test.each([
    "q=%00",
    `q=${"x".repeat(201)}`,
    "kind=video",
    "from=0000-01-01T00:00:00Z",
    "kind=pdf&kind=check",
  ])("is refused for the query %s", async (query) => {
    await expectError(
      await call(`/api/history?${query}`, { token: (await signedIn()).token }),
      400,
      "invalid",
    );
  });
});

describe("GET /api/captures/archive", () => {
  const archive = (ids: string[], token: string) =>
    call(`/api/captures/archive?ids=${ids.join(",")}`, { token });

  test("is a ZIP file of the user's own captures", async () => {
    const owner = await withFreePlan();
    const { id } = await capture(owner);
    const response = await archive([id], owner.token);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="captures-\d+\.zip"$/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(bytes.toString("latin1")).toMatch(/screenshot-\d+-plain\.test\.jpg/);
    await expectError(await archive([id], (await signedIn()).token), 404, "not_found");
  });

  test.each([
    ["nothing", [], 400, "invalid"],
    ["101 captures", Array.from({ length: 101 }, () => toPublicId("capture", randomUUID())), 400, "invalid"],
    ["something else", [toPublicId("check", randomUUID())], 400, "invalid"],
    ["captures that are gone", [toPublicId("capture", randomUUID())], 404, "not_found"],
  ])("rejects %s", async (_what, ids, status, code) => {
    await expectError(await archive(ids, (await signedIn()).token), status, code);
  });
});

describe("a run whose client disconnects", () => {
  const start = ({ token }: SignedIn, runId: string, signal: AbortSignal) =>
    postForStream(
      "/api/tools/screenshot",
      { url: "https://plain.test", delay: 3, width: 400, height: 300 },
      token,
      { signal, headers: { "x-run-id": runId } },
    );
  const getState = async ({ token }: SignedIn, runId: string) =>
    (await (await call(`/api/runs/${runId}`, { token })).json()) as { state: string; capture?: Capture };
  const countUses = async ({ id }: SignedIn) => {
    const [row] =
      await sql`select coalesce(sum(used), 0)::int as used from usage_counters where user_id = ${id}`;
    return row?.used;
  };

  /** Starts a run and disconnects after its first progress event. */
  async function leave(user: SignedIn): Promise<string> {
    const runId = randomUUID();
    const client = new AbortController();
    await start(user, runId, client.signal);
    client.abort();
    return runId;
  }

  test("continues to its end, is counted, and can be followed by its user only", async () => {
    const [owner, other] = [await withFreePlan(), await signedIn()];
    const runId = await leave(owner);
    await waitFor(async () => expect((await getState(owner, runId)).state).toBe("running"));
    expect((await getState(other, runId)).state).toBe("unknown");
    await waitFor(
      async () =>
        expect(await getState(owner, runId)).toMatchObject({
          state: "stored",
          capture: { id: toPublicId("capture", runId) },
        }),
      { timeout: 40_000, interval: 500 },
    );
    expect(await countUses(owner)).toBe(1);
  });

  test("ends without being counted when its user cancels it, but not when another user does", async () => {
    const [owner, other] = [await withFreePlan(), await signedIn()];
    const runId = await leave(owner);
    await waitFor(async () => expect((await getState(owner, runId)).state).toBe("running"));
    expect((await call(`/api/runs/${runId}`, { method: "DELETE", token: other.token })).status).toBe(200);
    expect((await getState(owner, runId)).state).toBe("running");
    expect((await call(`/api/runs/${runId}`, { method: "DELETE", token: owner.token })).status).toBe(200);
    await waitFor(async () => expect(await countUses(owner)).toBe(0), { interval: 250 });
    expect((await getState(owner, runId)).state).toBe("unknown");
  });
});
