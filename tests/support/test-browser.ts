import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "#server/browser/detect.ts";
import { browserEnvironment } from "#server/browser/launch.ts";

/**
 * How the tests' own browser starts: the product's packaged Chromium, with the libraries and fonts that a bare machine
 * lacks. It shows only our pages, so it needs no sandbox and starts as whoever runs the tests.
 */
export async function testBrowser() {
  const { executable, channel, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
  const home = join(tmpdir(), `marketplace-browser-${process.getuid?.() ?? 0}`);
  mkdirSync(home, { recursive: true });
  return {
    ...(executable ? { executablePath: executable } : {}),
    ...(channel ? { channel } : {}),
    chromiumSandbox: false,
    args: ["--font-render-hinting=none", "--disable-gpu"],
    env: { ...browserEnvironment(provisions), HOME: home, TMPDIR: tmpdir() },
  };
}
