import { Firecrawl, SdkError } from "firecrawl";
import { beforeAll, expect, test, vi } from "vitest";
import { FIRECRAWL_BATCH_CALLS, FIRECRAWL_START_BATCH } from "#server/firecrawl/batch.ts";
import { toFirecrawlResponse } from "#server/firecrawl/errors.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { publicEnv } from "#shared/public-env.ts";
import { makeKeyUser } from "#tests/support/api-keys.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { expectSettled, listUrls, work } from "../jobs/support.ts";

/* The unmodified SDK against the handlers of batch scrape, with screenshots that need no browser. */

vi.mock("#server/capture/screenshot.ts", () => import("../jobs/host-behavior-stub.ts"));

const [start, read, cancel, errors] = [FIRECRAWL_START_BATCH, ...Object.values(FIRECRAWL_BATCH_CALLS)].map(
  (call) => createApiHandler(call, toFirecrawlResponse),
);

let client: Firecrawl;

const at = await startTestServer(async (request, response) => {
  const chunks = await Array.fromAsync(request);
  const { pathname } = new URL(request.url ?? "", publicEnv.siteUrl);
  const id = pathname.split("/")[6] ?? "";
  const byMethod = { POST: start, DELETE: cancel, GET: pathname.endsWith("/errors") ? errors : read };
  const handler = byMethod[(request.method ?? "GET") as keyof typeof byMethod];
  const answer = await handler?.(
    new Request(`${publicEnv.siteUrl}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization: String(request.headers.authorization), "content-type": "application/json" },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
    { params: Promise.resolve({ id }) },
  );
  response.writeHead(answer?.status ?? 404, { "content-type": "application/json" });
  response.end(await answer?.text());
});

beforeAll(async () => {
  client = await createClient();
});

async function createClient(): Promise<Firecrawl> {
  const { key } = await makeKeyUser();
  return new Firecrawl({ apiKey: key, apiUrl: `http://${at}/api/firecrawl` });
}

const SCREENSHOT = { formats: ["screenshot" as const] };

async function catchError(run: Promise<unknown>): Promise<SdkError> {
  const error = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SdkError)) throw error;
  return error;
}

test("a batch has the pages that are done, the addresses that were refused, and the errors of the others", async () => {
  const urls = [...listUrls(2), ...listUrls(1, "refused")];
  const started = await client.startBatchScrape([...urls, "http://127.0.0.1/"], { options: SCREENSHOT });
  expect(started).toMatchObject({
    url: `${publicEnv.siteUrl}/api/firecrawl/v2/batch/scrape/${started.id}`,
    invalidURLs: ["http://127.0.0.1/"],
  });
  expect(await client.getBatchScrapeStatus(started.id)).toMatchObject({ status: "scraping", completed: 0 });
  await work();
  const ended = await client.getBatchScrapeStatus(started.id);
  expect(ended).toMatchObject({ status: "completed", completed: 3, total: 3, creditsUsed: 2, next: null });
  expect(ended.data.map(({ metadata }) => metadata?.sourceURL)).toEqual(urls.slice(0, 2));
  expect(ended.data[0]?.screenshot).toMatch(/^http/);
  const failed = await client.getBatchScrapeErrors(started.id);
  expect(failed).toMatchObject({ errors: [{ url: urls[2], code: "invalid" }], robotsBlocked: [] });
  await expectSettled(started.id);
});

test("a batch can be canceled once, and is unknown to other users", async () => {
  const { id } = await client.startBatchScrape(listUrls(2), { options: SCREENSHOT });
  const stranger = await createClient();
  expect((await catchError(stranger.getBatchScrapeStatus(id))).status).toBe(404);
  expect((await catchError(stranger.cancelBatchScrape(id))).status).toBe(404);
  expect(await client.cancelBatchScrape(id)).toBe(true);
  expect((await client.getBatchScrapeStatus(id)).status).toBe("cancelled");
  await expectSettled(id);
});

test.each([
  ["an invalid address with ignoreInvalidURLs off", { ignoreInvalidURLs: false }, /invalid addresses/],
  [
    "a format besides a screenshot",
    { options: { formats: ["markdown" as const, "screenshot" as const] } },
    /screenshot alone/,
  ],
  ["headers", { options: { headers: { "x-token": "secret" } } }, /stored/],
  ["a webhook without an address", { webhook: { events: ["page"] } as never }, /webhook/],
])("%s refuses the batch with the reason", async (_name, options, reason) => {
  const error = await catchError(
    client.startBatchScrape(["https://a.example/", "http://10.0.0.1/"], options),
  );
  expect([error.status, error.message]).toEqual([400, expect.stringMatching(reason)]);
});
