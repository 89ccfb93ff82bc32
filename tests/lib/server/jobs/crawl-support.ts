import { createServer, type IncomingMessage } from "node:http";
import { crawlConfig } from "#server/crawl/config.ts";
import { createCrawlJob } from "#server/jobs/create-job.ts";
import { getJob, listJobItems } from "#server/jobs/list-jobs.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { Job } from "#shared/jobs/contract.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { listen } from "#tests/support/listen.ts";
import { stub } from "./extraction-stub.ts";
import { expectSettled, skipWaits, toUuid, work } from "./support.ts";

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
/** The pages of a site by path; a string is an HTML page. */
export type Site = (path: string, request: IncomingMessage) => Answer | string | null;

const sites = new Map<string, Site>();
/** Paths that were requested, without those of robots.txt and sitemaps that the browser's stub does not ask for. */
export const requests: { path: string; host: string; agent: string }[] = [];

const server = createServer((request, response) => {
  const host = String(request.headers.host);
  const path = request.url ?? "/";
  requests.push({ path, host, agent: String(request.headers["user-agent"]) });
  const found = sites.get(host)?.(path, request) ?? { status: 404, body: "not found" };
  const { status = 200, headers = {}, body = "" } = typeof found === "string" ? { body: found } : found;
  response.writeHead(status, { "content-type": "text/html", ...headers });
  response.end(body);
});

/** Starts the server of all sites, which robots.txt and sitemaps are read from. */
export async function startSites(): Promise<void> {
  stub.server = await listen(server);
  stub.isServed = (host) => sites.has(host);
}
export const stopSites = (): void => void server.close();

/** Serves a site under a host name of its own. @returns its address */
export function serveSite(site: Site, ...more: string[]): string {
  const host = `site-${sites.size}.example`;
  for (const name of [host, ...more.map((prefix) => `${prefix}.${host}`)]) sites.set(name, site);
  crawlConfig.egress = readEgressSettings({
    EGRESS_RESOLVE: [...sites.keys()].map((name) => `${name}=${stub.server}`).join(),
    EGRESS_ALLOW: stub.server,
  });
  return `http://${host}`;
}

export const page = (title: string, links: string[] = [], head = ""): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${links
    .map((href) => `<a href="${href}">${href}</a>`)
    .join("")}</body></html>`;

/** What the stub of the browser calls before it returns a page. */
export const crawlHook = stub;

export async function startCrawl(
  caller: Caller,
  body: Partial<CreateCrawlJob> & { url: string },
): Promise<Job> {
  const { job } = await createCrawlJob(caller, CreateCrawlJob.parse({ limit: 20, ...body }));
  if (!job) throw new Error("No job was created.");
  return job;
}

/** Works until the crawl has ended, and checks that it is settled. */
export async function finishCrawl({ userId }: Caller, { id }: Job): Promise<Job> {
  for (;;) {
    await work();
    const job = await getJob(userId, toUuid(id));
    if (job.finishedAt) {
      await expectSettled(id);
      return job;
    }
    await skipWaits();
  }
}

export const listPages = async ({ userId }: Caller, { id }: Job) =>
  (await listJobItems(userId, toUuid(id), { limit: 100 })).data;

/** The addresses of a crawl's pages in their order, without the host. */
export const listPaths = async (caller: Caller, job: Job): Promise<string[]> =>
  (await listPages(caller, job)).map(({ input }) => input.replace(new URL(input).origin, ""));
