import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";
import type { Competitor } from "./competitors.ts";
import type { Addresses } from "./start-stack.ts";

/** The page that every competitor opens: small, and with nothing to block. */
export const PAGE = "http://plain.test/";

/** Chromium's path and the arguments with which every competitor finds the pages of sample sites. */
export async function getSharedChromium(
  { web }: Addresses,
  names = ["plain"],
): Promise<{ executablePath: string; args: string[] }> {
  const rules = names.map((name) => `MAP ${name}.test 127.0.0.1:${new URL(web).port}`);
  const map = `--host-resolver-rules=${rules.join(", ")}`;
  return {
    executablePath: await chromium.executablePath(),
    args: ["--no-sandbox", "--no-zygote", "--hide-scrollbars", map],
  };
}

/** A warm browser that only opens the page and takes a screenshot. */
export async function startPlainBrowser(executablePath: string, args: string[]): Promise<Competitor> {
  const browser = await playwright.launch({ executablePath, args });
  return {
    take: async (url) => {
      const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
      const page = await context.newPage();
      await page.goto(url, { waitUntil: "load" });
      const capture = () => page.screenshot({ type: "jpeg", quality: 80 });
      // Chromium can fail once with "Unable to capture screenshot" when several pages are captured at once.
      await capture().catch(capture);
      await context.close();
    },
    close: () => browser.close(),
  };
}

/**
 * One screenshot through the API with all blocking on, waiting for the load event only.
 * @returns the milliseconds that the browser worked
 */
export const captureWithApi =
  (site: string, token: string) =>
  async (url: string, options: object = {}) => {
    const response = await fetch(`${site}/api/tools/screenshot`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ url, wait_until: "load", ...options }),
    });
    if (!response.ok) throw new Error(`The screenshot failed: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return Number(/total;dur=(\d+)/.exec(response.headers.get("server-timing") ?? "")?.[1]);
  };
