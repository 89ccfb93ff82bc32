import "server-only";
import type { CDPSession } from "playwright-core";
import { within } from "#lib/outside/chromium/within.ts";
import { sweepAgain } from "./clean-page.ts";

const SWITCH_MS = 1_000;

async function setAtRest(cdp: CDPSession, value: boolean): Promise<void> {
  // The page may be gone, or stuck: then it is taken as it is.
  await within(SWITCH_MS, cdp.send("Emulation.setScriptExecutionDisabled", { value })).catch(() => null);
}

/**
 * Takes a picture or a reading of a page whose banners were hidden. Some pages show theirs again however often it is hidden:
 * such a page is taken once more with its scripts at rest. Not every page is, as what a script would have done meanwhile is lost.
 */
export async function takeClear<T>(cdp: CDPSession, ms: number, take: () => Promise<T>): Promise<T> {
  const taken = await take();
  if ((await sweepAgain(cdp, ms)) === 0) return taken;
  await setAtRest(cdp, true);
  try {
    await sweepAgain(cdp, ms, true);
    return await take();
  } finally {
    await setAtRest(cdp, false);
  }
}
