import type { CDPSession, Frame, Page } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { getFrameId, openIsolatedWorld, WORLD_NAME } from "./evaluate.ts";

const MAX_FRAMES = 30;
/** For the session of a frame, which may not respond. */
const SESSION_MS = 1_000;
/** For the document of one frame, which may not respond. */
const FRAME_MS = 1_500;

const sessions = new WeakMap<Frame, Promise<CDPSession | null>>();

/** The sessions of frames with a process of their own; null for other frames and those that do not respond. */
export function openFrameSessions(page: Page): Promise<CDPSession | null>[] {
  const open = (frame: Frame): Promise<CDPSession | null> => {
    // Fails when the frame is in the page's own process, or is gone.
    const opening =
      sessions.get(frame) ??
      page
        .context()
        .newCDPSession(frame)
        .catch(() => null);
    sessions.set(frame, opening);
    return opening;
  };
  const frames = page.frames().filter((frame) => frame.parentFrame() !== null);
  return frames.slice(0, MAX_FRAMES).map((frame) => withTimeout(SESSION_MS, open(frame)));
}

/** The session of a frame with a process of its own, by its id; null for another frame. */
async function findFrameSession(page: Page, frameId: string): Promise<CDPSession | null> {
  const found = openFrameSessions(page).map(async (opening) => {
    const session = await opening;
    return session && (await withTimeout(SESSION_MS, getFrameId(session))) === frameId ? session : null;
  });
  return (await Promise.all(found)).find((session) => session !== null) ?? null;
}

/** What a script does with the parts of a page that it cannot read itself. */
export type PartReader = {
  page: Page;
  /** Defines the functions, under `name`. */
  script: string;
  name: string;
  /** Returns the elements whose content the server should read. */
  list: string;
  /** Called with the host and the root of a closed shadow tree. */
  addRoot: string;
  /** Expression evaluated in the document of a frame; anything but a string or true is not added. */
  inFrame: string;
  /** Called with the frame and its value. */
  addFrame: string;
  /** Frames inside frames that are read too. */
  depth: number;
};

/** Defines the script's functions in a world, which keep what was given to them. */
export const defineOnce = ({ name, script }: Pick<PartReader, "name" | "script">): string =>
  `if (typeof ${name} === "undefined") { ${script} }`;

const openWorld = async (cdp: CDPSession, frameId: string): Promise<number> =>
  (await cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD_NAME })).executionContextId;

/** Handles of the elements that the page's script could not read. */
async function listElements(cdp: CDPSession, contextId: number, expression: string): Promise<string[]> {
  const { objectId } = (await cdp.send("Runtime.evaluate", { expression, contextId })).result;
  if (!objectId) return [];
  const { result } = await cdp.send("Runtime.getProperties", { objectId, ownProperties: true });
  return result.flatMap(({ value }) => (value?.subtype === "node" && value.objectId ? [value.objectId] : []));
}

/** Frames of the page's process have worlds in its own session. */
async function evaluateInFrame(cdp: CDPSession, frameId: string, reader: PartReader): Promise<unknown> {
  const contextId = await openWorld(cdp, frameId).catch(() => null);
  const session = contextId === null ? await findFrameSession(reader.page, frameId) : cdp;
  if (!session) return null;
  if (reader.depth > 0) await readUnreadableParts(session, frameId, { ...reader, depth: reader.depth - 1 });
  const expression = `${defineOnce(reader)}\n${reader.inFrame}`;
  if (contextId === null) return (await openIsolatedWorld(session))(expression);
  const options = { expression, contextId, returnByValue: true };
  return (await cdp.send("Runtime.evaluate", options)).result.value;
}

/**
 * Gives a script in a document what it cannot read itself: closed shadow trees, and the documents of other sites'
 * frames.
 * @returns whether there was anything
 */
export async function readUnreadableParts(
  cdp: CDPSession,
  frameId: string,
  reader: PartReader,
): Promise<boolean> {
  const contextId = await openWorld(cdp, frameId);
  const { name } = reader;
  const call = (element: string, method: string, value: { objectId?: string } | { value: unknown }) =>
    cdp.send("Runtime.callFunctionOn", {
      objectId: element,
      functionDeclaration: `function (value) { ${name}.${method}(this, value); }`,
      arguments: [value],
    });
  const read = async (objectId: string): Promise<boolean> => {
    const { node } = await cdp.send("DOM.describeNode", { objectId });
    const closed = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === "closed");
    if (closed) {
      const options = { backendNodeId: closed.backendNodeId, executionContextId: contextId };
      const { object } = await cdp.send("DOM.resolveNode", options);
      await call(objectId, reader.addRoot, object);
      return true;
    }
    if (!node.frameId || node.nodeName !== "IFRAME") return false;
    const value = await withTimeout(FRAME_MS, evaluateInFrame(cdp, node.frameId, reader));
    if (value !== true && typeof value !== "string") return false;
    await call(objectId, reader.addFrame, { value });
    return true;
  };
  await cdp.send("Runtime.evaluate", { expression: defineOnce(reader), contextId });
  const elements = await listElements(cdp, contextId, `${name}.${reader.list}()`);
  // An element may be gone meanwhile.
  const found = await Promise.all(elements.map((element) => read(element).catch(() => false)));
  return found.includes(true);
}

/** A closed shadow tree can contain another. */
const MAX_READINGS = 3;

/** Does the same with the session's own document, until a script can read everything. */
export async function readParts(cdp: CDPSession, reader: PartReader): Promise<void> {
  const frameId = await getFrameId(cdp);
  for (let reading = 0; reading < MAX_READINGS; reading += 1)
    if (!(await readUnreadableParts(cdp, frameId, reader))) return;
}
