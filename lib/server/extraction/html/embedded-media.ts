import type { Element, Root } from "hast";
import { getComputed } from "./computed-layout.ts";
import { attribute, element, findElement, getText, rewriteElements, text } from "./hast.ts";

/** Property of elements with the link to a frame and its content. */
export const FRAME_CONTENT = "dataFrameContent";

const KINDS: Record<string, string> = {
  video: "Video",
  audio: "Audio",
  object: "Document",
  embed: "Document",
};

function getSource(media: Element): string {
  const own = attribute(media, "src") || attribute(media, "data");
  if (own) return own;
  const source = findElement(media, ({ tagName }) => tagName === "source");
  return source ? attribute(source, "src") : "";
}

/** A name for an address without a title: of the file, or the site. */
function getFileName(source: string): string {
  const url = URL.parse(source, "http://page.invalid/");
  const name = url?.pathname.split("/").at(-1) || url?.host || "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function toLink(media: Element, fallback: string): Element[] {
  const source = getSource(media);
  if (!/^(?:https?:)?\/\/|^[^:]*$/i.test(source) || !source) return [];
  const label =
    attribute(media, "title").trim() || attribute(media, "ariaLabel").trim() || getFileName(source);
  return [element("p", [element("a", [text(label || fallback)], { href: source })])];
}

/**
 * Replaces what Markdown cannot show by a link with its title: videos, sound, documents, and frames whose text cannot
 * be read. The text of other frames follows the link to them.
 */
export function linkEmbeddedMedia(tree: Root): void {
  // The link to a frame is no content where there is no other.
  const hasText = getText(findElement(tree, ({ tagName }) => tagName === "body") ?? tree).trim() !== "";
  rewriteElements(tree, (media) => {
    if (getComputed(media) === "frame") {
      const link = toLink(media, "Frame");
      if (media.children.length === 0) return hasText ? link : [];
      return [element("div", [...link, ...media.children], { [FRAME_CONTENT]: "" })];
    }
    const kind = KINDS[media.tagName];
    return kind ? toLink(media, kind) : [media];
  });
}
