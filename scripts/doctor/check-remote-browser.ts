import { connectBrowser } from "#server/browser/pool.ts";
import { readProxyAddress } from "#server/egress/shared-proxy-client.ts";
import { broken, type Diagnostic, ok } from "./diagnostic.ts";

const TIMEOUT_MS = 5_000;

/** The problem of the egress proxy next to the browser; null when it responds and accepts the secret. */
async function getProxyProblem(line: string): Promise<string | null> {
  const address = readProxyAddress(line);
  if (!address) return "EGRESS_PROXY is not http://:secret@host:port.";
  const init = {
    headers: { authorization: `Bearer ${address.secret}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await fetch(`${address.server}/jobs/none`, init).catch(() => null);
  if (!response)
    return "The egress proxy does not respond: start it next to the browser with npm run egress-proxy.";
  // 404 for an unknown egress session, which only callers with the secret receive.
  return response.status === 404 ? null : "The egress proxy has a different secret.";
}

/**
 * Checks the remote browser and the egress proxy next to it. How that browser is sandboxed is not visible from here.
 */
export async function checkRemoteBrowser(endpoint: string, proxyLine: string): Promise<Diagnostic> {
  const trouble = await getProxyProblem(proxyLine);
  if (trouble) return broken("Chromium", "remote, without its egress proxy", trouble);
  try {
    const browser = await connectBrowser(endpoint);
    const version = browser.version();
    await browser.close();
    return ok("Chromium", `${version}, remote, behind its egress proxy`);
  } catch {
    return broken("Chromium", "remote, does not respond", "Check BROWSER_WS_ENDPOINT.");
  }
}
