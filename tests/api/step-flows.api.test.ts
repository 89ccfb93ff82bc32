import { Firecrawl, type ScrapeOptions } from "firecrawl";
import { beforeAll, describe, expect, test } from "vitest";
import { CreatedJob, JobItemPage } from "#shared/jobs/contract.ts";
import type { WatchPreview } from "#shared/watches/contract.ts";
import { fillCode, STEP_FLOWS, type StepFlow } from "#tests/support/step-flows.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, createApiKey, post, type SignedIn, signedInWithPlans, site } from "./client.ts";

/* Each flow by every way that opens a page. */

/** Two users, because of the rate limit. */
let [one, other]: (SignedIn & { key: string })[] = [];
beforeAll(async () => {
  [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const user = await signedInWithPlans("pro");
      return { ...user, ...(await createApiKey(user.token)) };
    }),
  );
});

async function send<T>(user: typeof one, path: string, body?: object): Promise<T> {
  const token = user?.key ?? "";
  const response = await (body ? post(`/api/v1${path}`, body, token) : call(`/api/v1${path}`, { token }));
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(200);
  return JSON.parse(text) as T;
}

const toOptions = ({ steps, keepsBanners }: StepFlow) => ({
  steps: fillCode(steps),
  block: { banners: keepsBanners !== true },
});
const toExtraction = (flow: StepFlow) => ({ ...toOptions(flow), onlyMainContent: false });

type Extracted = { markdown?: string | null };

async function extract(flow: StepFlow): Promise<unknown> {
  return (await send<Extracted>(one, "/extract", { url: flow.url, ...toExtraction(flow) })).markdown;
}

async function scrape({ url, actions, keepsBanners }: StepFlow): Promise<unknown> {
  const client = new Firecrawl({ apiKey: other?.key ?? "", apiUrl: `${site}/api/firecrawl/` });
  const options = { onlyMainContent: false, blockAds: keepsBanners !== true, actions: fillCode(actions) };
  // The SDK has a type for each action.
  return (await client.scrape(url, options as ScrapeOptions)).markdown;
}

async function runList(flow: StepFlow): Promise<unknown> {
  const body = { urls: [flow.url], extract: toExtraction(flow) };
  const { job } = CreatedJob.parse(await send(other, "/jobs/captures", body));
  const item = await waitFor(
    async () => {
      const { data } = JobItemPage.parse(await send(other, `/jobs/${job?.id}/items`));
      expect(["done", "failed"]).toContain(data[0]?.state);
      return data[0];
    },
    { timeout: 100_000, interval: 500 },
  );
  expect(item).toMatchObject({ state: "done", error: null });
  return (await fetch(item?.capture?.file.url ?? "")).text();
}

async function preview(flow: StepFlow): Promise<unknown> {
  const response = await post(
    "/api/watches/preview",
    { url: flow.url, capture: toOptions(flow) },
    one?.token,
  );
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(200);
  return (JSON.parse(text) as WatchPreview).text;
}

describe("a flow of steps, by API, by a list, by a watch and by Firecrawl's SDK", () => {
  test.each(STEP_FLOWS)("$name", async (flow) => {
    const ways = [extract, runList, preview, ...(typeof flow.actions === "string" ? [] : [scrape])];
    const texts = await Promise.all(ways.map((run) => run(flow)));
    // Markdown escapes characters that have a meaning.
    for (const text of texts) expect(String(text).replaceAll("\\", "")).toMatch(flow.shows);
  });
});
