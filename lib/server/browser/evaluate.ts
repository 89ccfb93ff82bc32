import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { withTimeout } from "#server/concurrency/with-timeout.ts";

const WORLD_NAME = "saas-tools";

async function getMainFrameId(cdp: CDPSession): Promise<string> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  return frameTree.frame.id;
}

async function evaluate(cdp: CDPSession, expression: string): Promise<unknown> {
  const frameId = await getMainFrameId(cdp);
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
    frameId,
    worldName: WORLD_NAME,
  });
  const { result } = await cdp.send("Runtime.evaluate", {
    expression,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}

/**
 * Evaluates an expression on the page's DOM in an isolated world, which the page's scripts can neither see nor
 * change. Null when it takes longer than `ms` or the page navigates meanwhile.
 */
export async function evaluateIsolated(cdp: CDPSession, expression: string, ms: number): Promise<unknown> {
  return (await withTimeout(ms, evaluate(cdp, expression)).catch(() => null)) ?? null;
}

const MAX_MARKUP_LENGTH = 100_000;

const SAMPLE_EXPRESSION = `({
  markup: document.documentElement.outerHTML.slice(0, ${MAX_MARKUP_LENGTH}),
  textLength: (document.body?.innerText ?? "").trim().length,
})`;

const MarkupSample = z.object({
  markup: z.string().check(z.maxLength(MAX_MARKUP_LENGTH)),
  textLength: z.number(),
});

/**
 * The beginning of the page's markup and the number of visible characters; null when the page does not respond within
 * `ms`.
 */
export async function sampleMarkup(
  cdp: CDPSession,
  ms: number,
): Promise<z.infer<typeof MarkupSample> | null> {
  return MarkupSample.safeParse(await evaluateIsolated(cdp, SAMPLE_EXPRESSION, ms)).data ?? null;
}
