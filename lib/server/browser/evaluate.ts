import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { withTimeout } from "#server/concurrency/with-timeout.ts";

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
  return (await withTimeout(ms, evaluate(cdp, expression)).catch(() => null)) ?? null;
}

const LONGEST_MARKUP = 100_000;

const GLANCE = `({
  markup: document.documentElement.outerHTML.slice(0, ${LONGEST_MARKUP}),
  textLength: (document.body?.innerText ?? "").trim().length,
})`;

const Glance = z.object({ markup: z.string().check(z.maxLength(LONGEST_MARKUP)), textLength: z.number() });

/** The beginning of the page's own markup, and how many characters of text it shows; null when it does not answer within `ms`. */
export async function sampleMarkup(cdp: CDPSession, ms: number): Promise<z.infer<typeof Glance> | null> {
  return Glance.safeParse(await evaluateIsolated(cdp, GLANCE, ms)).data ?? null;
}
