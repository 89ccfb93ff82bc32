import { expect, test } from "vitest";
import { createMcpHandler } from "#server/http/mcp-handler.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { listUrls } from "../jobs/support.ts";

/* The tools of jobs, called as a client does. No worker runs, so the jobs stay queued. */

const handler = createMcpHandler(90);

const makeKey = async (scopes?: ApiScope[]) => (await makeKeyUser({ scopes })).key;

type Result = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, unknown>;
};

async function callTool(key: string, name: string, input: object): Promise<Result> {
  const request = new Request("http://localhost:3999/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const text = await (await handler(request, { params: Promise.resolve({}) })).text();
  const json = text.startsWith("{") ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? "");
  return (JSON.parse(json) as { result: Result }).result;
}

test("start_captures starts a job, get_job shows it with its items, and cancel_job ends it", async () => {
  const key = await makeKey();
  const urls = listUrls(30);
  const screenshot = { type: "png", fullPage: true };
  const dryRun = await callTool(key, "start_captures", { urls: [...urls, "ftp://x"], dryRun: true });
  expect(dryRun.structuredContent).toMatchObject({ job: null, list: { valid: 30, refusedCount: 1 } });
  const started = await callTool(key, "start_captures", { urls, screenshot });
  const { job } = started.structuredContent as { job: { id: string } };
  const first = (await callTool(key, "get_job", { jobId: job.id })).structuredContent;
  expect(first).toMatchObject({ job: { id: job.id, state: "queued", total: 30, type: "screenshot" } });
  const { items, nextCursor } = first as { items: { input: string }[]; nextCursor: string };
  expect(items.map(({ input }) => input)).toEqual(urls.slice(0, 25));
  const rest = await callTool(key, "get_job", { jobId: job.id, cursor: nextCursor });
  expect(rest.structuredContent).toMatchObject({ nextCursor: null });
  expect(rest.structuredContent?.items).toHaveLength(5);
  const canceled = await callTool(key, "cancel_job", { jobId: job.id });
  expect(canceled.structuredContent).toMatchObject({
    id: job.id,
    state: "canceled",
    uses: { released: 30 },
  });
});

test("a job of another user, an unknown option and a missing scope are errors that say what to do", async () => {
  const key = await makeKey();
  const { structuredContent } = await callTool(key, "start_captures", { urls: listUrls(1) });
  const { id } = (structuredContent as { job: { id: string } }).job;
  const other = await makeKey(["names"]);
  const texts = [
    await callTool(await makeKey(), "get_job", { jobId: id }),
    await callTool(key, "start_captures", { urls: listUrls(1), screenshot: { headers: {} } }),
    await callTool(other, "start_captures", { urls: listUrls(1) }),
  ].map(({ isError, content }) => [isError, content[0]?.text.split(":")[0]]);
  expect(texts).toEqual([
    [true, "not_found"],
    [true, "unknown_field"],
    [true, "insufficient_scope"],
  ]);
});
