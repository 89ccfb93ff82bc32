import { expect, test, vi } from "vitest";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { CreatedJob } from "#shared/jobs/contract.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { callHandler } from "#tests/support/call-handler.ts";
import { sql } from "#tests/support/database.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

/* Calls with `Prefer: respond-async` (RFC 7240). No worker runs, so the jobs stay queued. */

async function makeKey() {
  const { id, key } = await makeKeyUser({ plan: "proYearly" });
  await addSubscription(sql, id, { plan: "checkerPro" });
  return { id, key };
}

const send = (call: ApiCall, key: string, body: object, headers: Record<string, string> = {}) =>
  callHandler(createApiHandler(call), {
    key,
    body,
    headers: { prefer: "wait=5, respond-async", ...headers },
  });

const PAGE = "https://page.example/";

test.each([
  ["takeScreenshot", API_CALLS.takeScreenshot, { url: PAGE, type: "png" }, "screenshot", PAGE],
  ["createPdf", API_CALLS.createPdf, { url: PAGE, paper: "a4" }, "pdf", PAGE],
  ["archivePage", API_CALLS.archivePage, { url: PAGE, format: "mhtml" }, "archive", PAGE],
  ["extractContent", API_CALLS.extractContent, { url: PAGE, formats: ["links"] }, "extract", PAGE],
  ["checkNames", API_CALLS.checkNames, { name: "northkiln", tlds: [".com"] }, null, "northkiln"],
] as const)(
  "%s answers 202 with the address of a job that runs the call",
  async (_name, call, body, type, input) => {
    const { id, key } = await makeKey();
    const response = await send(call, key, body);
    const { job } = CreatedJob.parse(await response.json());
    expect(response.status).toBe(202);
    expect(response.headers.get("location")).toBe(`/api/v1/jobs/${job?.id}`);
    expect(response.headers.get("preference-applied")).toBe("respond-async");
    expect(response.headers.get("x-usage-cost")).toBe("0");
    expect(job).toMatchObject({ type, total: 1, state: "queued" });
    const [item] = await sql`select input, request from job_items i join jobs j on j.id = i.job_id
      where j.user_id = ${id}`;
    const [field, value] = Object.entries(body)[1] ?? [];
    expect(item).toMatchObject({ input, request: { options: { [String(field)]: value } } });
  },
);

test("a repeated Idempotency-Key gets the same job", async () => {
  const { key } = await makeKey();
  const headers = { "idempotency-key": "page-1" };
  const first = await send(API_CALLS.takeScreenshot, key, { url: PAGE }, headers);
  const repeated = await send(API_CALLS.takeScreenshot, key, { url: PAGE }, { ...headers, prefer: "" });
  expect([first.status, repeated.status]).toEqual([202, 202]);
  expect(repeated.headers.get("idempotent-replay")).toBe("true");
  expect(repeated.headers.get("location")).toBe(first.headers.get("location"));
  expect(await repeated.text()).toBe(await first.text());
});

test.each([
  ["a private address", API_CALLS.takeScreenshot, { url: "http://127.0.0.1/" }, "/url"],
  ["a name without letters", API_CALLS.checkNames, { name: "!!!" }, "/name"],
] as const)(
  "%s is refused at once, with a pointer to the field of the call",
  async (_name, call, body, pointer) => {
    const { id, key } = await makeKey();
    const response = await send(call, key, body);
    const problem = (await response.json()) as { errors: { pointer: string }[] };
    expect(response.status).toBe(400);
    expect(problem.errors.map((error) => error.pointer)).toEqual([pointer]);
    expect(await sql`select 1 from jobs where user_id = ${id}`).toEqual([]);
  },
);

test("a call with credentials is answered directly, because a job would store them", async () => {
  const { id, key } = await makeKey();
  const run = vi.fn(async () => ({ body: { isDirect: true } }));
  const call = { ...API_CALLS.takeScreenshot, run };
  const headers = { "x-token": "secret" };
  for (const body of [{ url: PAGE, headers }, { html: "<p>Hello" }, { url: PAGE, maxAgeSeconds: 60 }]) {
    const response = await send(call, key, body);
    expect([response.status, await response.json()]).toEqual([200, { isDirect: true }]);
    expect(response.headers.get("preference-applied")).toBeNull();
  }
  expect(run).toHaveBeenCalledTimes(3);
  expect(await sql`select 1 from jobs where user_id = ${id}`).toEqual([]);
});
