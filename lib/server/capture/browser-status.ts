import { connectBrowser, detectBrowser } from "#server/browser/index.ts";
import { captureConfig } from "./config.ts";

export type BrowserState = {
  version: string;
  /**
   * Whether Chromium's own sandbox is on; null for a remote browser, which does not report it. Without the sandbox,
   * only the operating-system account confines a compromised renderer.
   */
  isSandboxed: boolean | null;
  /** The server's own account, an account without rights (when the server is root), or a remote browser. */
  runsAs: "self" | "nobody" | "remote";
};

async function getRemoteBrowserState(endpoint: string): Promise<BrowserState> {
  const browser = await connectBrowser(endpoint);
  const version = browser.version();
  await browser.close();
  return { version, isSandboxed: null, runsAs: "remote" };
}

/**
 * Version and confinement of the browser. Detected once per process, which takes a second or two.
 * @throws Error when no browser starts
 */
export async function getBrowserStatus(): Promise<BrowserState> {
  const { remote } = captureConfig.chromium;
  if (remote) return getRemoteBrowserState(remote);
  const { version, confinement } = await detectBrowser(captureConfig.chromium);
  return { version, isSandboxed: confinement.sandbox, runsAs: confinement.launchAs };
}
