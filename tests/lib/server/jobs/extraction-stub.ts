import { request as httpRequest } from "node:http";
import type { extractContent as realFunction } from "#server/capture/extraction.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { NOT_STORED, storeExtraction } from "#server/capture/store.ts";

/* An extraction without a browser, also for processes without Vitest. */

/** The server of all sites, as `host:port`, and what is called before a page is returned. */
export const stub = {
  server: process.env.SITES_AT ?? "",
  isServed: (_host: string): boolean => true,
  run: async (_url: string, _signal: AbortSignal): Promise<void> => undefined,
  /** Pages are reported as answered after it. */
  responseMs: null as number | null,
};

type Loaded = { status: number; body: string; headers: Record<string, string | undefined> };

const load = (url: URL): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const headers = { host: url.host, "user-agent": "browser" };
    httpRequest(`http://${stub.server}${url.pathname}${url.search}`, { headers }, async (response) => {
      const body = Buffer.concat(await Array.fromAsync(response)).toString("utf8");
      const answered = response.headers as Record<string, string | undefined>;
      resolve({ status: response.statusCode ?? 0, body, headers: answered });
    })
      .on("error", reject)
      .end();
  });

const OTHER_SITE: Loaded = { status: 200, body: "<title>other</title>", headers: {} };

/** The lines between tags, without the title. */
const toText = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, "")
    .replace(/<[^>]*>/g, "\n\n")
    .trim();

/** Loads the page from the server and follows its redirects. */
export const extractContent: typeof realFunction = async ({ userId }, request, options) => {
  let url = new URL(request.url);
  let loaded = await load(url);
  for (let hops = 0; loaded.headers.location && hops < 5; hops += 1) {
    url = new URL(loaded.headers.location, url);
    loaded = stub.isServed(url.host) ? await load(url) : OTHER_SITE;
  }
  await stub.run(request.url, options.signal);
  options.onBrowser?.("1");
  const { status, headers } = loaded;
  const answered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  options.onDocument?.({ url: url.href, status, headers: answered, responseMs: stub.responseMs });
  const title = /<title>(.*?)<\/title>/.exec(loaded.body)?.[1] ?? null;
  const opened = {
    results: { markdown: `# ${title}\n` },
    rawHtml: loaded.body,
    answersRoutes: loaded.body.includes("onhashchange"),
    comparedText: toText(loaded.body),
    validators: { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null },
    metadata: { title, sourceUrl: request.url, finalUrl: url.href, status },
  } as unknown as ExtractedPage;
  const isStored = (await options.onPage?.(opened)) ?? true;
  const { requestId, store } = options;
  const result =
    store && isStored ? await storeExtraction(userId, request, opened, { ...store, requestId }) : NOT_STORED;
  return { page: opened, structured: null, storedScreenshot: null, ...result };
};
