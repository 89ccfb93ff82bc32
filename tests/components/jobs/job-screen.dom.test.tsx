import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { JobScreen } from "#components/jobs/job-screen.tsx";
import type { Job, JobItem, JobProgress } from "#shared/jobs/contract.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeCapture, makeCrawl, makeItem, makeJob } from "./make-job.ts";

/** Stands in for the browser's connection; the test sends the events. */
class StubEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: StubEventSource | null = null;
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    StubEventSource.last = this;
  }

  close(): void {
    this.readyState = StubEventSource.CLOSED;
  }

  send(progress: Partial<JobProgress> & { job: Job }): Promise<void> {
    const data = JSON.stringify({ items: [], hasMore: false, ...progress });
    return this.#dispatch(new MessageEvent("progress", { data }));
  }

  fail(readyState: number): Promise<void> {
    this.readyState = readyState;
    return this.#dispatch(new Event("error"));
  }

  /** Queries report changes in a timeout. */
  #dispatch(event: Event): Promise<void> {
    return act(async () => {
      this.dispatchEvent(event);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

const FINISHED = "2026-11-21T08:01:00.000Z";
const DONE = { state: "done", charged: true, finishedAt: FINISHED } as const;
const FAILED = {
  state: "failed",
  finishedAt: FINISHED,
  error: { code: "upstream_timeout", message: "The website took too long to respond." },
} as const;

const state: { job: Job; items: JobItem[]; status: number } = { job: makeJob(), items: [], status: 200 };
let requests: ApiRequest[];
/** The number of requests for a path. */
const count = (end: string, method = "GET") =>
  requests.filter((request) => request.method === method && request.path.includes(end)).length;

function respond({ method, path }: ApiRequest): unknown {
  if (state.status !== 200) return refuse(state.status, { message: "Not today." });
  if (path.endsWith("/retry")) return { job: makeJob({ id: "job_2" }), list: {} };
  if (method === "DELETE" || !path.includes("/items")) return state.job;
  const isFailed = path.includes("state=failed");
  const data = state.items.filter((item) => !isFailed || item.state === "failed");
  return { data, nextCursor: null };
}

async function show(job: Job, items: JobItem[]): Promise<void> {
  Object.assign(state, { job, items });
  renderScreen(<JobScreen />);
  await screen.findByRole("heading", { level: 1 });
  await screen.findByRole("table");
}

const row = (position: number) =>
  within(screen.getByRole("row", { name: new RegExp(`//${position}\\.test`) }));

beforeEach(() => {
  setAddress("/jobs/job_1", { id: "job_1" });
  state.status = 200;
  StubEventSource.last = null;
  vi.stubGlobal("EventSource", StubEventSource);
  requests = stubApi(respond);
});

test("results appear as events report them, and the last event ends the connection", async () => {
  await show(makeJob({ done: 0, queued: 3, running: 0 }), [makeItem(0), makeItem(1), makeItem(2)]);
  const source = StubEventSource.last;
  expect(source?.url).toBe("/api/jobs/job_1/events");
  expect(row(0).getByRole("cell", { name: "Waiting" })).toBeTruthy();
  const first = makeItem(0, { ...DONE, capture: makeCapture("cap_1") });
  await source?.send({ job: makeJob(), items: [first, makeItem(1, { state: "running" })] });
  expect(row(0).getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe("/captures/cap_1");
  expect(row(0).getByText("236 KB")).toBeTruthy();
  const pictures = screen.getAllByRole("row").flatMap((each) => [...each.querySelectorAll("img")]);
  expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual(["/api/captures/cap_1/thumbnail"]);
  expect(screen.getByText("Started on this site")).toBeTruthy();
  expect(row(1).getByRole("cell", { name: "Running" })).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("1 of 3");
  expect(count("/items")).toBe(1);

  const job = makeJob({ state: "partial", done: 2, failed: 1, running: 0, queued: 0, finishedAt: FINISHED });
  state.job = job;
  state.items = [first, makeItem(1, FAILED), makeItem(2, DONE)];
  await source?.send({ job, items: state.items.slice(1) });
  expect(source?.readyState).toBe(StubEventSource.CLOSED);
  expect(row(1).getByText("The website took too long to respond.")).toBeTruthy();
  expect(row(2).getByText("Not kept")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Partly complete: 2 done, 1 failed");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("3 of 3");
});

test("an event with more changes than it contains has the items loaded again", async () => {
  await show(makeJob(), [makeItem(0)]);
  state.items = [makeItem(0, DONE)];
  await StubEventSource.last?.send({ job: makeJob(), hasMore: true });
  await waitFor(() => expect(row(0).getByRole("cell", { name: "Done" })).toBeTruthy());
});

test("a response that is no stream leads to polling", async () => {
  await show(makeJob(), [makeItem(0)]);
  const items = count("/items");
  state.job = makeJob({ state: "completed", done: 3, finishedAt: FINISHED });
  state.items = [makeItem(0, DONE)];
  await StubEventSource.last?.fail(StubEventSource.CLOSED);
  await waitFor(() => expect(screen.getByText("Complete")).toBeTruthy());
  await waitFor(() => expect(row(0).getByRole("cell", { name: "Done" })).toBeTruthy());
  expect(count("/items")).toBeGreaterThan(items);
});

test("lost connections are opened again by the browser, and the third in a row leads to polling", async () => {
  await show(makeJob(), [makeItem(0)]);
  const source = StubEventSource.last;
  await source?.fail(0);
  await source?.fail(0);
  await source?.send({ job: makeJob() });
  await source?.fail(0);
  await source?.fail(0);
  expect(source?.readyState).toBe(0);
  await source?.fail(0);
  expect(source?.readyState).toBe(StubEventSource.CLOSED);
});

test("a hidden tab holds no connection, and loads what it missed when it is shown again", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const setVisibility = (value: DocumentVisibilityState) =>
    act(async () => {
      visibility.mockReturnValue(value);
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  await show(makeJob(), [makeItem(0)]);
  const source = StubEventSource.last;
  await setVisibility("hidden");
  expect(source?.readyState).toBe(StubEventSource.CLOSED);
  state.items = [makeItem(0, DONE)];
  await setVisibility("visible");
  expect(StubEventSource.last).not.toBe(source);
  await waitFor(() => expect(row(0).getByRole("cell", { name: "Done" })).toBeTruthy());
});

test("a browser without events polls", async () => {
  vi.stubGlobal("EventSource", undefined);
  await show(makeJob(), [makeItem(0)]);
  state.job = makeJob({ state: "completed", done: 3, finishedAt: FINISHED });
  await waitFor(() => expect(screen.getByText("Complete")).toBeTruthy());
});

test("a job that has ended is not followed, and its failed items can be shown alone and retried", async () => {
  const job = makeJob({ state: "partial", done: 1, failed: 1, skipped: 1, finishedAt: FINISHED });
  await show(job, [makeItem(0, DONE), makeItem(1, FAILED), makeItem(2, { state: "skipped" })]);
  expect(StubEventSource.last).toBeNull();
  expect(screen.getByRole("link", { name: /^ZIP/ }).getAttribute("href")).toBe("/api/jobs/job_1/archive");
  expect(screen.getByRole("link", { name: /^CSV/ }).getAttribute("href")).toBe("/api/jobs/job_1/results.csv");
  expect(screen.queryByRole("button", { name: "Cancel job" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Failed 1" }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  expect(row(1).getByRole("cell", { name: "Failed" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retry failed" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/jobs/job_2"));
  expect(count("/api/jobs/job_1/retry", "POST")).toBe(1);
});

test("a retry that is refused says why", async () => {
  const job = makeJob({ state: "failed", done: 0, failed: 3, finishedAt: FINISHED });
  await show(job, [makeItem(0, FAILED)]);
  state.status = 409;
  const retry = screen.getByRole("button", { name: "Retry failed" });
  await userEvent.click(retry);
  await waitFor(() => expect(count("/api/jobs/job_1/retry", "POST")).toBe(1));
  expect(router.push).not.toHaveBeenCalled();
});

test("a running job is canceled after a question", async () => {
  await show(makeJob(), [makeItem(0, DONE), makeItem(1)]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel job" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this job?" }));
  expect(count("/api/jobs/job_1", "DELETE")).toBe(0);
  state.job = makeJob({ state: "canceled", queued: 0, running: 0, canceled: 2, finishedAt: FINISHED });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel job" }));
  await waitFor(() => expect(screen.getByText("1 done, 2 canceled")).toBeTruthy());
  expect(count("/api/jobs/job_1", "DELETE")).toBe(1);
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
});

test("a crawl names the sitemaps that it could not read", async () => {
  const { crawl } = makeCrawl();
  if (!crawl) throw new Error("No crawl");
  const sitemapProblems = [{ url: "https://docs.test/sitemap.xml", reason: "It is an HTML page." }];
  await show(makeCrawl({ crawl: { ...crawl, sitemapProblems } }), [makeItem(0)]);
  expect(screen.getByText("1 sitemap could not be read completely")).toBeTruthy();
  expect(screen.getByText("It is an HTML page.", { exact: false }).textContent).toContain(
    "docs.test/sitemap.xml",
  );
});

test("a list of names links to its checks", async () => {
  const job = makeJob({ kind: "checks", type: null, total: 1, state: "completed", finishedAt: FINISHED });
  await show(job, [makeItem(0, { ...DONE, checkId: "chk_1" })]);
  expect(row(0).getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe("/checks/chk_1");
  expect(screen.queryByRole("link", { name: /^ZIP/ })).toBeNull();
  expect(screen.getByRole("columnheader", { name: "Name" })).toBeTruthy();
});

test("a list of names is a table of names and sources", async () => {
  const job = makeJob({ kind: "checks", type: null, total: 3, done: 2, state: "running" });
  const result = (source: string, status: "available" | "taken" | "unknown") => {
    return {
      source,
      name: `acme${source}`,
      status,
      reason: status === "unknown" ? "timeout" : null,
    } as const;
  };
  await show(job, [
    makeItem(0, {
      ...DONE,
      input: "acme",
      checkId: "chk_1",
      results: [result(".com", "taken"), result(".shop", "available"), result("npm", "unknown")],
    }),
    makeItem(1, { ...DONE, input: "other", checkId: "chk_2", results: [result(".com", "available")] }),
    makeItem(2, { input: "later" }),
  ]);
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual(["Name", ".com", ".shop", "npm package", "Available"]);
  const cells = (name: RegExp) =>
    within(screen.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/of acme/)).toEqual([
    "Taken",
    "Available",
    "Could not check",
    "acme.shop (1 could not be checked)",
  ]);
  expect(cells(/of other/)).toEqual(["Available", "", "", "acme.com"]);
  expect(screen.getByRole("row", { name: /later/ }).textContent).toContain("Waiting");
  expect(screen.getByRole("region", { name: "Names and sources" }).tabIndex).toBe(0);
});

test("a run of a schedule leads to it", async () => {
  await show(makeJob({ startedBy: { kind: "schedule", id: "sch_1", name: "Prices" } }), [makeItem(0)]);
  const link = screen.getByRole("link", { name: "Started by schedule Prices" });
  expect(link.getAttribute("href")).toBe("/schedules/sch_1");
});

test("a job that cannot be loaded can be loaded again", async () => {
  state.status = 500;
  renderScreen(<JobScreen />);
  await screen.findByText("The job could not be loaded");
  Object.assign(state, { status: 200, job: makeJob(), items: [makeItem(0)] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "3 screenshots" })).toBeTruthy();
});
