import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "#server/browser/detect.ts";
import { browserEnvironment } from "#server/browser/launch.ts";

/**
 * Launch options of the tests' browser: the packaged Chromium with libraries and fonts that a minimal machine
 * lacks. It only opens our own pages, so it runs without Chromium's sandbox and as the current user.
 */
export async function testBrowser() {
  const { executable, channel, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
  const home = join(tmpdir(), `marketplace-browser-${process.getuid?.() ?? 0}`);
  mkdirSync(home, { recursive: true });
  return {
    ...(executable ? { executablePath: executable } : {}),
    ...(channel ? { channel } : {}),
    chromiumSandbox: false,
    args: [
      "--font-render-hinting=none",
      "--disable-gpu",
      // One process for a page and its frames, which takes less processor time.
      "--disable-site-isolation-trials",
      "--renderer-process-limit=1",
    ],
    env: { ...browserEnvironment(provisions), HOME: home, TMPDIR: tmpdir() },
  };
}
