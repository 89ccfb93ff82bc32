import { acquireBrowser, closeBrowsers } from "#server/browser/index.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import { withPageSession } from "#server/capture/page-session.ts";
import { createCaptureConfig, request } from "#tests/lib/server/capture/fixtures.ts";
import { startTestServer } from "#tests/support/listen.ts";

type PageWork<T> = Parameters<typeof withPageSession<T>>[1];

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
  return { open, close: closeBrowsers };
}
