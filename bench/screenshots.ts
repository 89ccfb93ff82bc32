import chromium from "@sparticuz/chromium";
import { chromium as playwright } from "playwright-core";
import { median } from "./report.ts";
import type { Addresses } from "./stack.ts";

const ROUNDS = 15;
const HOST = "plain.test";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Milliseconds of one screenshot through the API, waiting for the load event only, against a warm browser that does
 * nothing but open the same page and take the same picture. In turn; medians.
 */
export async function compareScreenshots(
  addresses: Addresses,
  token: string,
): Promise<{ ours: number; floor: number }> {
  const { port } = new URL(addresses.web);
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [
      "--no-sandbox",
      "--no-zygote",
      "--hide-scrollbars",
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}`,
    ],
  });
  const bare = async () => {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await page.goto(`http://${HOST}/`, { waitUntil: "load" });
    await page.screenshot({ type: "jpeg", quality: 80 });
    await context.close();
  };
  const throughApi = async () => {
    const response = await fetch(`${addresses.site}/api/tools/screenshot`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ url: `http://${HOST}/`, wait_until: "load" }),
    });
    if (!response.ok) throw new Error(`The screenshot failed: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const seen = { ours: [] as number[], floor: [] as number[] };
  try {
    for (let round = -2; round < ROUNDS; round += 1) {
      const floor = await timed(bare);
      const ours = await timed(throughApi);
      // The first rounds warm both sides up.
      if (round >= 0) {
        seen.floor.push(floor);
        seen.ours.push(ours);
      }
    }
  } finally {
    await browser.close();
  }
  return { ours: median(seen.ours), floor: median(seen.floor) };
}
