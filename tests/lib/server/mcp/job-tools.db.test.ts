import { expect, test } from "vitest";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { callMcpTool, type McpResult } from "#tests/support/call-mcp-tool.ts";
import { readPageContent } from "#tests/support/page-content.ts";
import { listUrls } from "../jobs/support.ts";

/* The tools of jobs, called as a client does. No worker runs, so the jobs stay queued. */

const makeKey = async (scopes?: ApiScope[]) => (await makeKeyUser({ scopes })).key;

test("start_captures starts a job, get_job shows it with its items, and cancel_job ends it", async () => {
  const key = await makeKey();
  const urls = listUrls(30);
  const screenshot = { type: "png", fullPage: true };
  const dryRun = await callMcpTool(key, "start_captures", { urls: [...urls, "ftp://x"], dryRun: true });
  expect(dryRun.structuredContent).toMatchObject({ job: null, list: { valid: 30, refusedCount: 1 } });
  const started = await callMcpTool(key, "start_captures", { urls, screenshot });
  const { job } = started.structuredContent as { job: { id: string } };
  const read = await callMcpTool(key, "get_job", { jobId: job.id });
  const first = read.structuredContent;
  expect(first).toMatchObject({ job: { id: job.id, state: "queued", total: 30, type: "screenshot" } });
  const { nextCursor } = first as { nextCursor: string };
  const readItems = (result: McpResult) =>
    (JSON.parse(readPageContent(result)) as { items: { input: string }[] }).items;
  const items = readItems(read);
  expect(items.map(({ input }) => input)).toEqual(urls.slice(0, 25));
  const rest = await callMcpTool(key, "get_job", { jobId: job.id, cursor: nextCursor });
  expect(rest.structuredContent).toMatchObject({ nextCursor: null });
  expect(readItems(rest)).toHaveLength(5);
  const canceled = await callMcpTool(key, "cancel_job", { jobId: job.id });
  expect(canceled.structuredContent).toMatchObject({ id: job.id, state: "canceled", uses: { released: 30 } });
});

test("a job of another user, an unknown option and a missing scope are errors that say what to do", async () => {
  const key = await makeKey();
  const { structuredContent } = await callMcpTool(key, "start_captures", { urls: listUrls(1) });
  const { id } = (structuredContent as { job: { id: string } }).job;
  const other = await makeKey(["names"]);
  const texts = [
    await callMcpTool(await makeKey(), "get_job", { jobId: id }),
    await callMcpTool(key, "start_captures", { urls: listUrls(1), screenshot: { headers: {} } }),
    await callMcpTool(other, "start_captures", { urls: listUrls(1) }),
  ].map(({ isError, content }) => [isError, content[0]?.text.split(":")[0]]);
  expect(texts).toEqual([
    [true, "not_found"],
    [true, "unknown_field"],
    [true, "insufficient_scope"],
  ]);
});
