import { beforeAll, describe, expect, test } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import type { CompareResult } from "#shared/page-comparison/contract.ts";
import { createApiKey, FAST, post, type SignedIn, signedInWithPlans, sql, withFreePlan } from "./client.ts";

/* Calls that make several captures. */

const BLOG = "http://blog.test";
const PLAIN = "http://plain.test";
const SCREENSHOT = { ...FAST, viewport: { width: 600, height: 400 } };

let user: SignedIn;
let key: string;

beforeAll(async () => {
  user = await signedInWithPlans("pro");
  key = (await createApiKey(user.token)).key;
});

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  post(`/api/v1${path}`, body, key, { headers });
const compare = async (body: object): Promise<CompareResult> => {
  const response = await send("/compare", body);
  const answer = await response.json();
  expect([response.status, API_CALLS.comparePages.response?.safeParse(answer).error]).toEqual([
    200,
    undefined,
  ]);
  return answer;
};
const create = async (path: string, body: object): Promise<string> =>
  (await (await send(path, body)).json()).id;

const countKept = async (): Promise<number> => {
  const [row] = await sql`select count(*)::int as kept from captures where user_id = ${user.id}`;
  return row?.kept;
};
const countUses = async (): Promise<number> => {
  const [row] = await sql`
    select count(*)::int as uses from usage_reservations where user_id = ${user.id} and state = 'committed'`;
  return row?.uses;
};

describe("POST /compare", () => {
  test("two addresses: what differs in picture and text, for one screenshot each", async () => {
    const found = await compare({ base: BLOG, other: PLAIN, screenshot: SCREENSHOT });
    expect(found).toMatchObject({
      isSame: false,
      base: { url: "http://blog.test/", status: 200, file: { url: expect.any(String) } },
      other: { url: "http://plain.test/", status: 200 },
      picture: { width: 600, height: 400, isCropped: false, file: { url: expect.any(String) } },
      usage: { tool: "screenshot", cost: 2 },
    });
    expect(found.picture?.share).toBeGreaterThan(0.001);
    expect(found.text?.isRewritten || (found.text?.changes.length ?? 0) > 0).toBe(true);
    const file = await fetch(found.picture?.file?.url ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    await file.body?.cancel();
  });

  test("an address and its stored screenshot are the same page, opened in the same way", async () => {
    const id = await create("/screenshot", { url: BLOG, ...SCREENSHOT, fullPage: true });
    const found = await compare({ base: id, other: BLOG });
    expect(found).toMatchObject({
      isSame: true,
      base: { id },
      picture: { width: 600, share: 0, areas: [], file: null },
      text: null,
      usage: { cost: 1 },
    });
    expect(found.picture?.height).toBeGreaterThan(400);
    const stored = await compare({ base: id, other: found.other.id });
    expect(stored).toMatchObject({ isSame: true, usage: { cost: 0 } });
  });

  test("an address and its stored extraction are compared by their text", async () => {
    const id = await create("/extract", { url: BLOG, waitUntil: "load" });
    expect(await compare({ base: id, other: BLOG })).toMatchObject({ isSame: true, picture: null });
    const other = await compare({ base: id, other: PLAIN });
    expect(other).toMatchObject({ isSame: false, picture: null });
    expect(other.text?.removed).toBeGreaterThan(0);
  });

  test("a bot challenge is neither compared nor charged", async () => {
    const found = await compare({ base: BLOG, other: "https://wall.test", screenshot: SCREENSHOT });
    expect(found).toMatchObject({
      isSame: false,
      other: { botChallenge: "Cloudflare", file: null },
      picture: null,
      text: null,
      usage: { cost: 1 },
    });
  });

  test("what cannot be compared is refused, and nothing is charged or kept", async () => {
    const screenshot = await create("/screenshot", { url: BLOG, ...SCREENSHOT });
    const extraction = await create("/extract", { url: BLOG, waitUntil: "load" });
    const html = await create("/extract", { url: BLOG, waitUntil: "load", formats: ["html"] });
    const pdf = await create("/pdf", { url: BLOG, waitUntil: "load" });
    const stepped = await create("/screenshot", { url: BLOG, ...FAST, steps: [{ wait: { ms: 1 } }] });
    const foreign = await withFreePlan();
    const foreignKey = (await createApiKey(foreign.token)).key;
    const before = [await countKept(), await countUses()];
    const answers = await Promise.all(
      [
        { base: BLOG, other: "cap_0000000000000000000000" },
        { base: screenshot, other: extraction },
        { base: html, other: BLOG },
        { base: pdf, other: pdf },
        { base: stepped, other: BLOG },
        { base: screenshot, other: BLOG, screenshot: SCREENSHOT },
        { base: BLOG, other: "http://10.0.0.1" },
        { base: BLOG, other: "http://unknown-host.test", screenshot: SCREENSHOT },
        { base: BLOG, other: PLAIN, screenshot: { ...SCREENSHOT, selector: "#nothing-here" } },
        { base: BLOG },
      ].map(async (body) => {
        const response = await send("/compare", body);
        return `${response.status} ${(await response.json()).code}`;
      }),
    );
    expect(answers).toEqual([
      "404 not_found",
      ...Array(6).fill("400 invalid"),
      "502 upstream_failed",
      "422 selector_not_found",
      "400 invalid",
    ]);
    expect((await post("/api/v1/compare", { base: screenshot, other: screenshot }, foreignKey)).status).toBe(
      404,
    );
    await expect.poll(async () => [await countKept(), await countUses()]).toEqual(before);
  });
});

describe("widths of POST /screenshot", () => {
  test("each width is a file and a charge of its own", async () => {
    const widths = [390, 800];
    const { viewport: _viewport, ...fast } = FAST;
    const response = await send("/screenshot", { url: BLOG, ...fast, widths });
    const answer = await response.json();
    expect(API_CALLS.takeScreenshot.response?.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({ usage: { cost: 2 }, widths: widths.map((width) => ({ width })) });
    expect(answer.id).toBe(answer.widths[0].id);
    for (const { width, file } of answer.widths) {
      const bytes = Buffer.from(await (await fetch(file.url)).arrayBuffer());
      expect(bytes.readUInt32BE(16)).toBe(width);
    }
  });

  test.each([
    ["two equal ones", { widths: [400, 400] }, {}, "400 invalid"],
    ["a viewport with a width", { widths: [400], viewport: { width: 500 } }, {}, "400 invalid"],
    ["a window with too many pixels", { widths: [3_840], viewport: { scale: 3 } }, {}, "400 invalid"],
    ["a reused capture", { widths: [400], maxAgeSeconds: 60 }, {}, "400 invalid"],
    ["an answer as one file", { widths: [400, 500] }, { accept: "image/*" }, "400 invalid"],
    ["a page that fails", { widths: [400, 500], selector: "#nothing-here" }, {}, "422 selector_not_found"],
  ])("%s: refused, and nothing is charged or kept", async (_name, fields, headers, expected) => {
    const before = [await countKept(), await countUses()];
    const response = await send("/screenshot", { url: BLOG, waitUntil: "load", ...fields }, headers);
    expect(`${response.status} ${(await response.json()).code}`).toBe(expected);
    await expect.poll(async () => [await countKept(), await countUses()]).toEqual(before);
  });

  test("more widths than are left of the month are refused before a page is opened", async () => {
    const free = await withFreePlan();
    const token = (await createApiKey(free.token)).key;
    const take = (widths: number[]) =>
      post("/api/v1/screenshot", { url: PLAIN, waitUntil: "load", widths }, token);
    expect((await take([400])).status).toBe(200);
    await sql`update usage_counters set used = 5 where user_id = ${free.id}`;
    const refused = await take([400, 500, 600, 700, 800, 900]);
    expect(await refused.json()).toMatchObject({
      code: "limit_reached",
      detail: expect.stringContaining("costs 6"),
    });
    const [row] = await sql`select count(*)::int as kept from captures where user_id = ${free.id}`;
    expect(row?.kept).toBe(1);
  });
});

test.each([
  ["pdf", { paper: "a5", footerHtml: "<p>Footer</p>" }, "application/pdf", "%PDF-"],
  ["archive", { format: "html" }, "text/html", "<!doctype html>"],
  ["archive", { format: "mhtml" }, "multipart/related", "From: "],
])("the screen saves a page by %s with %j", async (name, fields, contentType, start) => {
  const response = await post(`/api/tools/${name}`, { url: BLOG, ...fields }, user.token);
  const saved = await response.json();
  expect([response.status, saved.contentType]).toEqual([200, contentType]);
  const text = await (await fetch(saved.file.url)).text();
  expect(text.slice(0, start.length)).toBe(start);
});

test("the screens of documents refuse what the API refuses", async () => {
  const statuses = [
    ["pdf", { url: BLOG, marginMm: 500 }],
    ["pdf", { url: BLOG, paper: "a5", marginMm: 100 }],
    ["pdf", { url: BLOG, headers: { "x-a": "1" } }],
    ["archive", { url: BLOG, format: "pdf" }],
    ["archive", { url: "http://10.0.0.1" }],
  ].map(async ([name, body]) => (await post(`/api/tools/${name}`, body, user.token)).status);
  expect(await Promise.all(statuses)).toEqual(Array(5).fill(400));
});
