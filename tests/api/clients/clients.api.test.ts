import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { openStackDatabase } from "#tests/support/accounts.ts";
import { post, signedIn, site } from "../client.ts";
import { createClient } from "./generated/hey-api/client/index.ts";
import * as heyApi from "./generated/hey-api/index.ts";
import type { operations } from "./generated/openapi-typescript.ts";

// Each test makes several captures.
vi.setConfig({ testTimeout: 180_000 });

const sql = openStackDatabase();
const BASE = `${site}/api/v1`;
const URL_OF_PAGE = "http://blog.test";
let created: CreatedApiKey;

beforeAll(async () => {
  const user = await signedIn();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id)
    values (${user.id}, 1, 3, 'active', true, ${`sub_${user.id}`}), (${user.id}, 2, 5, 'active', true, null)`;
  created = await (await post("/api/user/api-keys", { name: "clients" }, user.token)).json();
});
afterAll(() => sql.end());

/** The path of an image link, as the documentation describes it. */
function signLink(query: string): { keyId: string; signature: string } {
  const secret = createHmac("sha256", created.key).update("render").digest("hex");
  const signature = createHmac("sha256", secret).update(query).digest("base64url");
  return { keyId: created.summary.id, signature };
}

type Operation = keyof operations;
type Body<O extends Operation> = operations[O] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
type Answer<O extends Operation> = operations[O] extends {
  responses: { 200: { content: { "application/json": infer R } } };
}
  ? R
  : null;

/** A client of 15 lines on the types of openapi-typescript. */
async function send<O extends Operation>(
  operation: O,
  { id, body }: { id?: string; body?: Body<O> } = {},
): Promise<Answer<O>> {
  const { method, path } = API_CALLS[operation];
  const response = await fetch(`${BASE}${path.replace("{id}", id ?? "")}`, {
    method,
    headers: { authorization: `Bearer ${created.key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as Answer<O>;
}

test("the types of openapi-typescript fit every call", async () => {
  const called = new Set<Operation>(["renderLink"]);
  const sendOnce: typeof send = (operation, options) => {
    called.add(operation);
    return send(operation, options);
  };
  const shot = await sendOnce("takeScreenshot", {
    body: { url: URL_OF_PAGE, type: "png", waitUntil: "load" },
  });
  expect([shot.contentType, shot.usage.cost, shot.file?.url]).toEqual(["image/png", 1, expect.any(String)]);
  const html = await sendOnce("createPdf", { body: { html: "<h1>Invoice</h1>", paper: "a5" } });
  expect([html.contentType, html.status]).toEqual(["application/pdf", null]);
  const extraction = await sendOnce("extractContent", {
    body: {
      url: URL_OF_PAGE,
      formats: ["markdown", "text", "links"],
      fields: { title: { selector: "h1" }, none: { selector: "#nothing" } },
    },
  });
  expect(extraction.data?.title).toEqual(expect.any(String));
  expect(extraction.missing).toEqual([{ pointer: "/none", reason: "not_found" }]);
  expect([typeof extraction.text, extraction.links?.length]).toEqual(["string", expect.any(Number)]);
  const check = await sendOnce("checkNames", { body: { name: "northkiln", tlds: [".com"], platforms: [] } });
  expect(check.domains[0]?.name).toBe("northkiln.com");
  expect((await sendOnce("getUsage")).tools.map(({ tool }) => tool)).toContain("screenshot");
  const ids = (await sendOnce("listCaptures")).data.map(({ id }) => id);
  expect(ids).toContain(shot.id);
  expect((await sendOnce("getCapture", { id: shot.id ?? "" })).kind).toBe("screenshot");
  expect((await sendOnce("listChecks")).data[0]?.id).toBe(check.id);
  expect((await sendOnce("getCheck", { id: check.id ?? "" })).rows.domains).toHaveLength(1);
  expect(await sendOnce("deleteCapture", { id: shot.id ?? "" })).toBeNull();
  expect(await sendOnce("deleteCheck", { id: check.id ?? "" })).toBeNull();
  // An image link has no answer in JSON.
  const query = `url=${encodeURIComponent(URL_OF_PAGE)}&waitUntil=load`;
  const { keyId, signature } = signLink(query);
  const image = await fetch(`${BASE}/render/${keyId}/${signature}?${query}`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(image.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  await image.body?.cancel();
  expect([...called].sort()).toEqual(Object.keys(API_CALLS).sort());
});

describe("the client of @hey-api/openapi-ts", () => {
  test("makes every call", async () => {
    const client = createClient({ baseUrl: BASE, auth: () => created.key });
    const shot = await heyApi.takeScreenshot({ client, body: { url: URL_OF_PAGE, waitUntil: "load" } });
    expect(shot.data).toMatchObject({ contentType: "image/jpeg", usage: { cost: 1 } });
    const id = (shot.data as { id: string }).id;
    const pdf = await heyApi.createPdf({ client, body: { html: "<h1>Invoice</h1>" } });
    expect(pdf.data).toMatchObject({ contentType: "application/pdf" });
    const extraction = await heyApi.extractContent({ client, body: { url: URL_OF_PAGE, preset: "article" } });
    expect(extraction.data).toMatchObject({ data: expect.any(Object), sources: expect.any(Object) });
    const check = await heyApi.checkNames({
      client,
      body: { name: "northkiln", tlds: [".com"], platforms: [] },
    });
    const checkId = check.data?.id ?? "";
    expect((await heyApi.getUsage({ client })).data?.tools.length).toBeGreaterThan(0);
    expect((await heyApi.listCaptures({ client, query: { limit: 1 } })).data?.data).toHaveLength(1);
    expect((await heyApi.getCapture({ client, path: { id } })).data?.id).toBe(id);
    expect((await heyApi.listChecks({ client })).data?.data[0]?.id).toBe(checkId);
    expect((await heyApi.getCheck({ client, path: { id: checkId } })).data?.name).toBe("northkiln");
    expect((await heyApi.deleteCapture({ client, path: { id } })).response?.status).toBe(204);
    expect((await heyApi.deleteCheck({ client, path: { id: checkId } })).response?.status).toBe(204);
    // The client writes the query in this order and form.
    const query = { url: URL_OF_PAGE, waitUntil: "load" } as const;
    const path = signLink(new URLSearchParams(query).toString());
    const image = await heyApi.renderLink({ client, path, query, parseAs: "blob" });
    expect([image.response?.status, (image.data as Blob | undefined)?.type]).toEqual([200, "image/jpeg"]);
    const calls = Object.entries(heyApi).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : [],
    );
    expect(calls.sort()).toEqual(Object.keys(API_CALLS).sort());
  });

  test("gets a problem as its error", async () => {
    const client = createClient({ baseUrl: BASE, auth: () => "stm_live_no" });
    expect((await heyApi.getUsage({ client })).error).toMatchObject({ code: "unauthenticated", status: 401 });
  });
});
