import { connectBrowser, detectBrowser } from "#server/browser/index.ts";
import { captureConfig } from "./config.ts";

export type BrowserState = {
  version: string;
  /** Whether Chromium's own sandbox is on; null for a remote browser, which does not tell. Without it a page that breaks the renderer is only held by the account it runs as. */
  isSandboxed: boolean | null;
  /** As the server's own account, or as one without rights because the server is root, or elsewhere. */
  runsAs: "self" | "nobody" | "remote";
};

async function remoteState(endpoint: string): Promise<BrowserState> {
  const browser = await connectBrowser(endpoint);
  const version = browser.version();
  await browser.close();
  return { version, isSandboxed: null, runsAs: "remote" };
}

/**
 * How the browser runs on this machine. It is found out once a process, at the first capture or the first question,
 * which takes a second or two; after that the answer is at hand.
 * @throws Error when no browser starts.
 */
export async function getBrowserStatus(): Promise<BrowserState> {
  const { remote } = captureConfig.chromium;
  if (remote) return remoteState(remote);
  const { version, confinement } = await detectBrowser(captureConfig.chromium);
  return { version, isSandboxed: confinement.sandbox, runsAs: confinement.launchAs };
}
