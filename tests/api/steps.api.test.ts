import { Firecrawl, type SdkError } from "firecrawl";
import { beforeAll, describe, expect, test } from "vitest";
import { CreatedJob, JobItemPage } from "#shared/jobs/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { WatchDetails } from "#shared/watches/contract.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import {
  call,
  createApiKey,
  post,
  postForStream,
  readLines,
  type SignedIn,
  signedInWithPlans,
  site,
  waitForJob,
} from "./client.ts";

/* Steps by every way that opens a page, and how they fail. Flows that succeed are in step-flows.api.test.ts. */

let user: SignedIn;
let key: string;
beforeAll(async () => {
  user = await signedInWithPlans("pro");
  ({ key } = await createApiKey(user.token));
});

const send = (path: string, body?: object) =>
  body ? post(`/api/v1${path}`, body, key) : call(`/api/v1${path}`, { token: key });
// biome-ignore lint/suspicious/noExplicitAny: each test reads the fields that it expects
const readJson = async (response: Response): Promise<any> => response.json();
const getUsed = async (): Promise<number[]> =>
  (await readJson(await send("/usage"))).tools.map(({ used }: { used: number }) => used);

const PIECES = "https://shop.test/pieces";
const COMMISSION = "https://shop.test/commission";
const SECRET = "canary-5a1b9c";
/** For pictures, which are left out when there is no time for them. */
const PICTURE_WAIT = { timeout: 90_000 };
const more = { click: { role: "button", name: "Show more" } };

describe("steps by API", () => {
  test("a failed step is free, names itself and shows the page without what was typed", async () => {
    const before = await getUsed();
    // It fails at once. That the nearest element is named is tested with Firecrawl's SDK.
    const steps = [{ type: { selector: "[name=name]", value: SECRET } }, { hover: { selector: "p:::" } }];
    const fail = async (path: string): Promise<void> => {
      const response = await send(path, { url: COMMISSION, steps });
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        status: 422,
        code: "step_failed",
        retryable: false,
        failedStep: { number: 2, screenshot: expect.stringMatching(/^data:image\/jpeg;base64,/) },
      });
      expect(text).not.toContain(SECRET);
      expect(text.length).toBeLessThan(155_000);
    };
    await Promise.all(["/screenshot", "/pdf", "/extract"].map(fail));
    expect(await getUsed()).toEqual(before);
  });

  test.each<[name: string, steps: unknown, pointer: string]>([
    ["21 steps", Array.from({ length: 21 }, () => more), "/steps"],
    ["two actions in one step", [{ ...more, wait: { ms: 1 } }], "/steps/0"],
    ["no action", [{}], "/steps/0"],
    ["two ways to an element", [{ click: { selector: "a", text: "b" } }], "/steps/0/click"],
    ["a name without a role", [{ click: { text: "a", name: "b" } }], "/steps/0/click/name"],
    ["an unknown role", [{ click: { role: "knob" } }], "/steps/0/click/role"],
    ["an unknown field", [{ click: { selector: "a", force: true } }], "/steps/0/click/force"],
    ["a huge text", [{ type: { selector: "a", value: "x".repeat(5_000) } }], "/steps/0/type/value"],
    ["a huge selector", [{ click: { selector: "a".repeat(5_000) } }], "/steps/0/click/selector"],
    ["a key that is none", [{ press: { key: "Control+Alt+Del+F99" } }], "/steps/0/press/key"],
    ["a long wait", [{ wait: { ms: 60_000 } }], "/steps/0/wait/ms"],
    ["a script", [{ evaluate: "1" }], "/steps/0/evaluate"],
    ["a text instead of a list", "click", "/steps"],
  ])("refuses %s with a pointer", async (_name, steps, pointer) => {
    const response = await send("/screenshot", { url: PIECES, steps });
    expect(response.status).toBe(400);
    const { errors } = await readJson(response);
    expect(errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });

  test("a deadline ends steps that would take longer, and names the one that it ended", async () => {
    const steps = Array.from({ length: 3 }, () => ({ wait: { ms: 9_000 } }));
    await waitFor(async () => {
      const response = await send("/screenshot", { url: PIECES, steps, timeoutMs: 5_000 });
      expect(response.status).toBe(504);
      expect(await readJson(response)).toMatchObject({
        code: "upstream_timeout",
        failedStep: { number: 1, tried: "wait", screenshot: expect.stringMatching(/^data:image\/jpeg/) },
      });
    }, PICTURE_WAIT);
  });
});

test.each([apiPaths.screenshot, apiPaths.scrape])(
  "%s shows the page after each step, with typed texts covered, when a screen asks for it",
  async (path) => {
    const steps = [{ type: { selector: "[name=name]", value: SECRET } }, { wait: { ms: 1 } }];
    const body = { url: COMMISSION, steps, showsSteps: true };
    const done = await waitFor(async () => {
      const lines = await readLines(await postForStream(path, body, user.token));
      const shown = lines.filter(({ step }) => step === "step_done");
      expect(shown.map(({ number }) => number)).toEqual([1, 2]);
      return shown;
    }, PICTURE_WAIT);
    for (const { picture } of done) {
      expect(picture).toMatch(/^data:image\/jpeg;base64,/);
      expect(picture.length).toBeLessThan(150_000);
    }
    expect(JSON.stringify(done)).not.toContain(SECRET);
  },
);

test("Firecrawl's SDK sends its actions as steps, and reads the page after them", async () => {
  const client = new Firecrawl({ apiKey: key, apiUrl: `${site}/api/firecrawl/` });
  const page = await client.scrape(COMMISSION, {
    formats: ["markdown"],
    onlyMainContent: false,
    actions: [
      { type: "click", selector: "[name=name]" },
      { type: "write", text: "Ada" },
      { type: "click", selector: "[name=express]" },
      { type: "press", key: "ENTER" },
      { type: "wait", milliseconds: 200 },
      { type: "scroll", direction: "up" },
      { type: "screenshot", fullPage: true },
      { type: "scrape" },
    ],
  });
  expect(page.markdown).toContain("Ordered: Moss pitcher in Moss");
  const actions = page.actions as { screenshots: string[]; scrapes: { url: string; html: string }[] };
  expect(actions.scrapes).toEqual([{ url: COMMISSION, html: expect.stringContaining("Ordered:") as string }]);
  expect((await fetch(actions.screenshots[0] ?? "")).headers.get("content-type")).toBe("image/png");
  const failed = client.scrape(PIECES, { actions: [{ type: "click", selector: "#mor" }] });
  const error = (await failed.catch((reason: unknown) => reason)) as SdkError;
  expect([error.code, error.message]).toEqual(["SCRAPE_ACTION_ERROR", expect.stringContaining("#more")]);
});

test("a list takes the same steps on each page, and names the step that failed", async () => {
  const urls = ["https://shop.test/kiln-log", "https://shop.test/privacy"];
  const extract = { steps: [{ scrollUntil: { selector: "#pieces li", count: 20 } }], onlyMainContent: false };
  const created = await send("/jobs/captures", { urls, extract });
  const { job } = CreatedJob.parse(await created.json());
  const id = job?.id ?? "";
  await waitForJob(key, id);
  const { data } = JobItemPage.parse(await (await send(`/jobs/${id}/items`)).json());
  expect(data.map(({ state, error }) => [state, error?.code])).toEqual([
    ["done", undefined],
    ["failed", "step_failed"],
  ]);
  expect(data[1]?.error?.message).toMatch(/^Step 1 failed: scroll until the selector "#pieces li" 20 times/);
});

test("a watch compares the page after its steps", async () => {
  const capture = { steps: [more, { wait: { text: "No. 24," } }] };
  const created = await send("/watches", { url: PIECES, capture });
  const text = await created.text();
  expect(created.status, text).toBe(200);
  const { id } = JSON.parse(text) as { id: string };
  const watch = await waitFor(
    async () => {
      const details = WatchDetails.parse(await (await send(`/watches/${id}`)).json());
      expect(details.baseline).not.toBeNull();
      return details;
    },
    { timeout: 100_000, interval: 500 },
  );
  expect(watch.page?.capture?.steps).toEqual(capture.steps);
  expect(watch.baseline?.text).toContain("No. 24,");
  await call(`/api/v1/watches/${id}`, { method: "DELETE", token: key });
});
