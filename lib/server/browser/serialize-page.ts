import type { CDPSession, Page } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { evaluateIsolated, loadPageScript } from "./evaluate.ts";
import type { SerializedPage } from "./in-page/serialize.ts";
import { defineOnce, type PartReader, readParts } from "./unreadable-parts.ts";

const NAME = "pageSerialize";
/** For closed shadow trees and the frames of other sites, which may not respond. */
const PARTS_MS = 2_500;
const FRAME_DEPTH = 2;
/** Frames are parts of a page and may not displace it. */
const FRAME_SHARE = 0.2;

/**
 * Serializes a page, cut at `maxLength` characters, in isolation from its scripts, with its closed shadow trees and the
 * frames of other sites. Null when it does not respond within `ms`.
 */
export async function serializePage(
  page: Page,
  cdp: CDPSession,
  maxLength: number,
  ms: number,
): Promise<SerializedPage | null> {
  const script = await loadPageScript("serialize.js");
  const reader: PartReader = {
    page,
    script,
    name: NAME,
    list: "listUnreadableParts",
    addRoot: "addClosedRoot",
    inFrame: `${NAME}.serializeFrame(${Math.floor(maxLength * FRAME_SHARE)})`,
    addFrame: "addFrameMarkup",
    depth: FRAME_DEPTH,
  };
  // The page is serialized without the parts that do not respond.
  await withTimeout(PARTS_MS, readParts(cdp, reader)).catch(() => null);
  const expression = `${defineOnce(reader)} ${NAME}.serializePage(${Math.floor(maxLength)})`;
  return parsePageContent(await evaluateIsolated(cdp, expression, ms));
}

/** Validates a value from the page, which is untrusted. Null when it is not a serialized page. */
function parsePageContent(value: unknown): SerializedPage | null {
  if (typeof value !== "object" || value === null) return null;
  const { html, contentType, encoding = "" } = value as Partial<SerializedPage>;
  const isPage = typeof html === "string" && typeof contentType === "string" && typeof encoding === "string";
  return isPage ? { html, contentType, encoding } : null;
}
