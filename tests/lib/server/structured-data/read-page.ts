import { acquireBrowser, type BrowserPage, closeBrowsers } from "#server/browser/index.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import { withPageSession } from "#server/capture/page-session.ts";
import { createCaptureConfig, request } from "#tests/lib/server/capture/fixtures.ts";
import { startTestServer } from "#tests/support/listen.ts";

const DOCUMENTS_OF_PAGE = 4;

type PageWork<T> = (page: BrowserPage) => Promise<T>;

/** Opens HTML documents in a browser, at `http://site.test/`. */
export async function createPageOpener() {
  let html = "";
  const at = await startTestServer((_incoming, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });
  const signal = new AbortController().signal;
  async function open<T>(given: string, work: PageWork<T>): Promise<T> {
    html = `<!doctype html>${given}`;
    const { browser, release } = await acquireBrowser(settings.chromium, signal);
    try {
      const input = parseScreenshotRequest(request("http://site.test/"));
      return await withPageSession({ browser, input, signal, settings }, async (page) => {
        await page.goto(input.url);
        await page.waitForLoad();
        return work(page);
      });
    } finally {
      await release();
    }
  }
  /** Opens documents one after the other, as many in one page as it may load. */
  async function openEach<T>(documents: readonly string[], work: PageWork<T>): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < documents.length; start += DOCUMENTS_OF_PAGE)
      await open("", async (page) => {
        for (const one of documents.slice(start, start + DOCUMENTS_OF_PAGE)) {
          html = `<!doctype html>${one}`;
          await page.goto("http://site.test/");
          await page.waitForLoad();
          results.push(await work(page));
        }
      });
    return results;
  }
  return { open, openEach, close: closeBrowsers };
}
