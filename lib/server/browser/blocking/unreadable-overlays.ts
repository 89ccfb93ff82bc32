import type { CDPSession } from "playwright-core";
import { openIsolatedWorld, WORLD_NAME } from "#server/browser/evaluate.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";

/** Finds the session of a cross-site frame; null for another frame. */
export type FindFrameSession = (frameId: string) => Promise<CDPSession | null>;

/** For the document of one frame, which may not respond. */
const FRAME_MS = 1_500;

const openWorld = async (cdp: CDPSession, frameId: string): Promise<number> =>
  (await cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD_NAME })).executionContextId;

/** Handles of the elements that the page's script could not read. */
async function listElements(cdp: CDPSession, contextId: number): Promise<string[]> {
  const expression = "pageHideBanners.listUnreadableOverlays()";
  const { objectId } = (await cdp.send("Runtime.evaluate", { expression, contextId })).result;
  if (!objectId) return [];
  const { result } = await cdp.send("Runtime.getProperties", { objectId, ownProperties: true });
  return result.flatMap(({ value }) => (value?.subtype === "node" && value.objectId ? [value.objectId] : []));
}

/** Frames of the page's process have worlds in its own session. */
async function evaluateInFrame(
  cdp: CDPSession,
  frameId: string,
  { script, findFrame }: { script: string; findFrame: FindFrameSession },
): Promise<unknown> {
  const expression = `${script};\npageHideBanners.isConsentDocument()`;
  const contextId = await openWorld(cdp, frameId).catch(() => null);
  if (contextId !== null) {
    const options = { expression, contextId, returnByValue: true };
    return (await cdp.send("Runtime.evaluate", options)).result.value;
  }
  const session = await findFrame(frameId);
  return session ? (await openIsolatedWorld(session))(expression) : false;
}

/**
 * Gives the page's script what it cannot read itself: closed shadow trees, and whether a frame's document asks for
 * consent.
 * @param script defines `pageHideBanners`
 * @returns whether there was anything
 */
export async function readUnreadableOverlays(
  cdp: CDPSession,
  frameId: string,
  access: { script: string; findFrame: FindFrameSession },
): Promise<boolean> {
  const contextId = await openWorld(cdp, frameId);
  const addTo = (element: string, name: string, values: { objectId?: string }[] = []): Promise<unknown> =>
    cdp.send("Runtime.callFunctionOn", {
      objectId: element,
      functionDeclaration: `function (...values) { pageHideBanners.${name}(this, ...values); }`,
      arguments: values,
    });
  const read = async (objectId: string): Promise<boolean> => {
    const { node } = await cdp.send("DOM.describeNode", { objectId });
    const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === "closed");
    if (closed) {
      const options = { backendNodeId: closed.backendNodeId, executionContextId: contextId };
      const { object } = await cdp.send("DOM.resolveNode", options);
      await addTo(objectId, "addClosedRoot", [object]);
      return true;
    }
    if (!node.frameId || node.nodeName !== "IFRAME") return false;
    if ((await withTimeout(FRAME_MS, evaluateInFrame(cdp, node.frameId, access))) !== true) return false;
    await addTo(objectId, "addConsentFrame");
    return true;
  };
  const elements = await listElements(cdp, contextId);
  // An element may be gone meanwhile.
  const found = await Promise.all(elements.map((element) => read(element).catch(() => false)));
  return found.includes(true);
}
