import "server-only";
import { type Browser, chromium } from "playwright-core";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects to a browser that runs elsewhere, at its CDP address. Contexts made over a connection end with it, also when
 * this process dies, so that nothing of one job is left for the next.
 */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connectOverCDP(endpoint, { timeout: CONNECT_TIMEOUT_MS });
}
