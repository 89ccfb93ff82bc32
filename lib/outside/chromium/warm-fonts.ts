import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { browserEnvironment, type Provisions } from "./browser-environment.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

/**
 * Starts the browser once on an empty page, so that what fontconfig finds out about the fonts lies ready. It runs as the
 * server's own account, which alone may write there: a browser that shows a stranger's page cannot change what the next one reads.
 */
export async function warmFonts(executable: string, provisions: Provisions): Promise<void> {
  const folder = dirname(provisions.fontConfiguration ?? "");
  const isWarm = await access(join(folder, "cache")).then(
    () => true,
    () => false,
  );
  if (isWarm) return;
  const empty = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"];
  const env = { ...browserEnvironment(provisions), HOME: folder } as unknown as NodeJS.ProcessEnv;
  // Without it every start is a tenth of a second slower, and nothing else.
  await run(executable, empty, { env, timeout: TIMEOUT_MS }).catch(() => undefined);
}
