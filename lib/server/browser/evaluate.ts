import { readFile } from "node:fs/promises";
import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";

/** The isolated world of our scripts in a document, which shares its DOM, but not its scripts' objects. */
export const WORLD_NAME = "saas-tools";

const frameIds = new WeakMap<CDPSession, Promise<string>>();

/** Id of the session's own frame, which stays the same when it navigates. */
export function getFrameId(cdp: CDPSession): Promise<string> {
  const known = frameIds.get(cdp);
  if (known) return known;
  const id = cdp.send("Page.getFrameTree").then(({ frameTree }) => frameTree.frame.id);
  frameIds.set(cdp, id);
  return id;
}

type World = { frameId: string; uniqueContextId: string };

/** The existing isolated worlds of sessions that follow them. */
const worlds = new WeakMap<CDPSession, World[]>();

/**
 * Follows the isolated worlds of a session, whose `Runtime` events the caller enables, so that evaluating takes one
 * command instead of two.
 */
export function followIsolatedWorlds(cdp: CDPSession): void {
  worlds.set(cdp, []);
  const keep = (isKept: (world: World) => boolean) => worlds.set(cdp, (worlds.get(cdp) ?? []).filter(isKept));
  cdp.on("Runtime.executionContextCreated", ({ context: { name, uniqueId, auxData } }) => {
    if (name !== WORLD_NAME) return;
    const frameId = String((auxData as { frameId?: unknown } | undefined)?.frameId);
    worlds.get(cdp)?.push({ frameId, uniqueContextId: uniqueId });
  });
  cdp.on("Runtime.executionContextDestroyed", ({ executionContextUniqueId }) =>
    keep(({ uniqueContextId }) => uniqueContextId !== executionContextUniqueId),
  );
  cdp.on("Runtime.executionContextsCleared", () => keep(() => false));
}

type Evaluate = (expression: string) => Promise<unknown>;

/** Opens the isolated world of the page's document. */
export async function openIsolatedWorld(cdp: CDPSession): Promise<Evaluate> {
  const frameId = await getFrameId(cdp);
  // A unique id never means the world of a later document, which could be the page's own.
  const known = worlds.get(cdp)?.findLast((world) => world.frameId === frameId);
  const context = known
    ? { uniqueContextId: known.uniqueContextId }
    : await cdp
        .send("Page.createIsolatedWorld", { frameId, worldName: WORLD_NAME })
        .then(({ executionContextId }) => ({ contextId: executionContextId }));
  return async (expression) => {
    const options = { expression, ...context, awaitPromise: true, returnByValue: true };
    return (await cdp.send("Runtime.evaluate", options)).result.value;
  };
}

const evaluate = async (cdp: CDPSession, expression: string): Promise<unknown> =>
  (await openIsolatedWorld(cdp))(expression);

/**
 * Evaluates an expression on the page's DOM in an isolated world, which the page's scripts can neither see nor
 * change. Null when it takes longer than `ms` or the page navigates meanwhile.
 */
export async function evaluateIsolated(cdp: CDPSession, expression: string, ms: number): Promise<unknown> {
  return (await withTimeout(ms, evaluate(cdp, expression)).catch(() => null)) ?? null;
}

/** A bundled script for captured pages, such as `full-page.js`. */
export const loadPageScript = (file: string): Promise<string> =>
  loadBuildArtifact(`The page script ${file}`, () => readFile(buildArtifactPath(`page/${file}`), "utf8"));

/**
 * Evaluates a call of a bundled script for captured pages, such as `pageFull.preparePage(100)` of `full-page.js`, like
 * `evaluateIsolated`.
 */
export async function evaluateBundle(
  cdp: CDPSession,
  file: string,
  call: string,
  ms: number,
): Promise<unknown> {
  const script = await loadPageScript(file);
  return evaluateIsolated(cdp, `(() => { ${script}; return ${call}; })()`, ms);
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
