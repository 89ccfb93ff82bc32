import type { CDPSession } from "playwright-core";
import { within } from "./within.ts";

const WORLD = "saas-tools";

async function mainFrameId(cdp: CDPSession): Promise<string> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  return frameTree.frame.id;
}

async function evaluate(cdp: CDPSession, expression: string): Promise<unknown> {
  const frameId = await mainFrameId(cdp);
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD });
  const { result } = await cdp.send("Runtime.evaluate", {
    expression,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

/**
 * Runs an expression in the page's DOM but beside its scripts, which can neither see nor change it.
 * Null when it takes longer than `ms` or the page goes elsewhere meanwhile.
 */
export async function evaluateIsolated(cdp: CDPSession, expression: string, ms: number): Promise<unknown> {
  return (await within(ms, evaluate(cdp, expression)).catch(() => null)) ?? null;
}
