import type { CDPSession, Page } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { evaluateIsolated, loadPageScript } from "./evaluate.ts";
import { PageError } from "./navigation.ts";
import { defineOnce, openFrameSessions, type PartReader, readParts } from "./unreadable-parts.ts";

/** An image, a font or a style sheet as the page has loaded it; the text of a style sheet is decoded. */
type ArchiveResource = { contentType: string; base64: string };

export type ArchivedPage = {
  /** The markup of the page, or its MHTML file. */
  content: string;
  /** By address without a fragment. */
  resources: Map<string, ArchiveResource>;
};

/** The markup or the resources of a page are larger than an archive may be. */
export class ArchiveSizeError extends Error {
  override name = "ArchiveSizeError";
}

type ArchiveLimits = { ms: number; maxBytes: number };

const NAME = "pageArchive";
const FRAME_DEPTH = 2;
/** Of the markup of a page; styles and images are not in it. */
const MAX_MARKUP_LENGTH = 20_000_000;
/** For one resource, which is in the browser's memory. */
const RESOURCE_MS = 2_000;

const RESOURCE_TYPES = new Set(["Image", "Font", "Stylesheet"]);

type FoundResource = { session: CDPSession; frameId: string; url: string; type: string; contentType: string };

/** What the frames of a session's process have loaded. */
async function listResources(session: CDPSession): Promise<FoundResource[]> {
  await session.send("Page.enable");
  const { frameTree } = await session.send("Page.getResourceTree");
  const trees = [frameTree];
  for (const tree of trees) trees.push(...(tree.childFrames ?? []));
  return trees.flatMap(({ frame, resources }) =>
    resources
      .filter(({ url, failed }) => !failed && !url.startsWith("data:"))
      // Files of symbols have the type of other files.
      .filter(({ type, mimeType }) => RESOURCE_TYPES.has(type) || mimeType === "image/svg+xml")
      .map(({ url, type, mimeType }) => {
        // Browsers find out the type of an image by its content.
        const contentType = type === "Image" && !mimeType.startsWith("image/") ? "image/png" : mimeType;
        return { session, frameId: frame.id, url, type, contentType };
      }),
  );
}

/** Reads a font from the browser's cache, or through its proxy again: it is not kept in memory as it was sent. */
async function loadFont({ session, frameId, url }: FoundResource): Promise<string | null> {
  const options = { disableCache: false, includeCredentials: true };
  const { resource } = await session.send("Network.loadNetworkResource", { frameId, url, options });
  const { stream: handle, httpStatusCode = 0 } = resource;
  if (!handle) return null;
  const chunks: Buffer[] = [];
  for (let hasEnded = httpStatusCode >= 400; !hasEnded; ) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle });
    chunks.push(Buffer.from(data, base64Encoded ? "base64" : "utf8"));
    hasEnded = eof;
  }
  await session.send("IO.close", { handle });
  return chunks.length > 0 ? Buffer.concat(chunks).toString("base64") : null;
}

async function readContent(resource: FoundResource): Promise<string | null> {
  const { session, frameId, url, type } = resource;
  if (type === "Font") return loadFont(resource);
  const { content, base64Encoded } = await session.send("Page.getResourceContent", { frameId, url });
  return base64Encoded ? content : Buffer.from(content).toString("base64");
}

/** Reads what the browser has in memory or in its cache; null for what is no longer there. */
async function readResource(resource: FoundResource): Promise<ArchiveResource | null> {
  const base64 = await withTimeout(RESOURCE_MS, readContent(resource)).catch(() => null);
  return base64 === null ? null : { contentType: resource.contentType, base64 };
}

async function readResources(
  page: Page,
  cdp: CDPSession,
  maxBytes: number,
): Promise<ArchivedPage["resources"]> {
  const sessions = [cdp, ...(await Promise.all(openFrameSessions(page)))].filter(
    (session) => session !== null,
  );
  const found = await Promise.all([...new Set(sessions)].map((one) => listResources(one).catch(() => [])));
  const resources: ArchivedPage["resources"] = new Map();
  let length = 0;
  for (const one of found.flat()) {
    if (resources.has(one.url)) continue;
    const resource = await readResource(one);
    if (!resource) continue;
    resources.set(one.url, resource);
    length += resource.base64.length;
    if (length > maxBytes) throw new ArchiveSizeError("The resources are too large");
  }
  return resources;
}

const toStuckError = () => new PageError("stuck", "the page was not archived in time");

/** Adds closed shadow trees and the documents of frames, and writes the state of the page into its elements. */
async function preparePage(page: Page, cdp: CDPSession, ms: number): Promise<string> {
  const reader: PartReader = {
    page,
    script: await loadPageScript("page-archive.js"),
    name: NAME,
    list: "listArchiveParts",
    addRoot: "addClosedRoot",
    inFrame: `${NAME}.serializeArchiveFrame(${MAX_MARKUP_LENGTH / 4})`,
    addFrame: "addFrameMarkup",
    depth: FRAME_DEPTH,
  };
  // The page is archived without the parts that do not respond.
  await withTimeout(ms, readParts(cdp, reader)).catch(() => null);
  const define = defineOnce(reader);
  if (!(await evaluateIsolated(cdp, `${define} ${NAME}.prepareArchive()`, ms))) throw toStuckError();
  return define;
}

const SERIALIZE = `${NAME}.serializeArchive(${MAX_MARKUP_LENGTH})`;

/** Evaluates an expression whose value is an array. @throws PageError `stuck` when the page does not respond */
async function evaluate(cdp: CDPSession, expression: string, ms: number): Promise<unknown[]> {
  const value = await evaluateIsolated(cdp, expression, ms);
  if (!Array.isArray(value)) throw toStuckError();
  return value;
}

/**
 * Serializes the page with its shadow trees and frames, and reads the images, fonts and style sheets that it has loaded.
 * @throws PageError `stuck` when it does not respond within `ms`, ArchiveSizeError
 */
export async function archivePage(
  page: Page,
  cdp: CDPSession,
  { ms, maxBytes }: ArchiveLimits,
): Promise<ArchivedPage> {
  const define = await preparePage(page, cdp, ms);
  const [content] = await evaluate(cdp, `${define} [${SERIALIZE}]`, ms);
  if (typeof content !== "string") throw new ArchiveSizeError("The markup is too long");
  return { content, resources: await readResources(page, cdp, maxBytes) };
}

/**
 * Takes Chromium's own snapshot of the page as MHTML (RFC 2557), which has no fonts, and reads its resources.
 * @throws PageError `stuck` when it does not respond within `ms`, ArchiveSizeError
 */
export async function snapshotPage(
  page: Page,
  cdp: CDPSession,
  { ms, maxBytes }: ArchiveLimits,
): Promise<ArchivedPage> {
  const define = await preparePage(page, cdp, ms);
  // Chromium returns the snapshot in one piece, whatever its size.
  const [isTooLong] = await evaluate(cdp, `${define} [${SERIALIZE} === null]`, ms);
  if (isTooLong !== false) throw new ArchiveSizeError("The markup is too long");
  const resources = await readResources(page, cdp, maxBytes);
  const snapshot = await withTimeout(ms, cdp.send("Page.captureSnapshot", { format: "mhtml" })).catch(
    (error: unknown) => {
      throw new PageError("stuck", "the page cannot be archived", error);
    },
  );
  if (!snapshot) throw toStuckError();
  return { content: snapshot.data, resources };
}
