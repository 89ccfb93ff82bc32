import { queryAll } from "./dom.ts";
import { getShadowRoot } from "./shadow-roots.ts";
import { canHaveClosedRoot, getFrameMarkup } from "./unreadable-parts.ts";

/* Writes what a page shows, but its markup does not say, into its elements, and serializes it for an archive. */

const MAX_PARTS = 60;
/** Of a canvas: larger ones take seconds to encode. */
const MAX_CANVAS_PIXELS = 16_000_000;

type Tree = Document | ShadowRoot;

/** The document and its shadow trees. */
function listTrees(): Tree[] {
  const trees: Tree[] = [document];
  for (const tree of trees)
    for (const element of queryAll<Element>(tree, "*")) {
      const root = getShadowRoot(element);
      if (root) trees.push(root);
    }
  return trees;
}

/** Frames, and the hosts of closed shadow trees, whose content the server reads. */
export function listArchiveParts(): Element[] {
  const isPart = (element: Element): boolean =>
    element.localName === "iframe"
      ? getFrameMarkup(element) === undefined && element.checkVisibility()
      : canHaveClosedRoot(element);
  return listTrees()
    .flatMap((tree) => queryAll<Element>(tree, "*"))
    .filter(isPart)
    .slice(0, MAX_PARTS);
}

/** Whether a rule hides nothing, as most that keep ads out. */
function isIdle(rule: CSSRule, tree: Tree): boolean {
  if (!(rule instanceof CSSStyleRule) || rule.style.length !== 1 || rule.style.display !== "none")
    return false;
  return queryAll(tree, rule.selectorText).length === 0;
}

const toText = ({ cssRules }: CSSStyleSheet, tree: Tree): string =>
  [...cssRules]
    .filter((rule) => !isIdle(rule, tree))
    .map(({ cssText }) => cssText)
    .join("\n");

/** Whether a script has changed the rules, so that the element's text is not what is shown. */
function hasOtherRules(text: string, { cssRules }: CSSStyleSheet): boolean {
  const written = new CSSStyleSheet();
  written.replaceSync(text);
  return written.cssRules.length !== [...cssRules].filter((rule) => !(rule instanceof CSSImportRule)).length;
}

/** Style sheets that exist only as objects become elements; those that are turned off are marked. */
function writeStyles(tree: Tree): void {
  for (const style of queryAll<HTMLStyleElement>(tree, "style")) {
    const { sheet, textContent } = style;
    if (sheet && hasOtherRules(textContent ?? "", sheet)) style.textContent = toText(sheet, tree);
  }
  for (const element of queryAll<HTMLStyleElement | HTMLLinkElement>(tree, "style, link[rel~=stylesheet i]"))
    element.toggleAttribute("archive-disabled", element.sheet?.disabled === true);
  for (const added of queryAll(tree, "style[archive-adopted]")) added.remove();
  const parent = tree instanceof Document ? tree.head : tree;
  for (const sheet of tree.adoptedStyleSheets) {
    if (sheet.disabled) continue;
    const style = document.createElement("style");
    style.setAttribute("archive-adopted", "");
    style.media = sheet.media.mediaText;
    style.textContent = toText(sheet, tree);
    parent?.append(style);
  }
}

/** The drawing becomes the background, so that size and selectors stay. A canvas with content of other sites has none. */
function writeCanvas(canvas: HTMLCanvasElement): void {
  if (canvas.width * canvas.height > MAX_CANVAS_PIXELS) return;
  const styles = {
    "background-image": `url("${canvas.toDataURL()}")`,
    "background-size": "100% 100%",
    "background-origin": "content-box",
    "background-repeat": "no-repeat",
  };
  for (const [name, value] of Object.entries(styles)) canvas.style.setProperty(name, value, "important");
}

/** What is typed and selected, but nothing secret: no passwords, and no hidden fields with their tokens. */
function writeField(field: HTMLInputElement | HTMLTextAreaElement | HTMLOptionElement): void {
  if (field instanceof HTMLTextAreaElement) field.textContent = field.value;
  else if (field instanceof HTMLOptionElement) field.toggleAttribute("selected", field.selected);
  else if (/^(?:password|hidden|file)$/.test(field.type)) field.removeAttribute("value");
  else if (/^(?:checkbox|radio)$/.test(field.type)) field.toggleAttribute("checked", field.checked);
  else if (!/^(?:button|submit|reset|image)$/.test(field.type)) field.setAttribute("value", field.value);
}

/** The image that the browser has selected. */
function writeImage(image: HTMLImageElement): void {
  if (image.currentSrc) image.setAttribute("archive-src", image.currentSrc);
}

function writeEach<T extends Element>(tree: Tree, selector: string, write: (element: T) => void): void {
  for (const element of queryAll<T>(tree, selector)) {
    try {
      write(element);
    } catch {
      // The element stays as its markup says.
    }
  }
}

/** Writes the state of the page into its elements. Can be repeated. */
export function prepareArchive(): true {
  for (const tree of listTrees()) {
    writeStyles(tree);
    // Their text would be read as markup.
    writeEach(tree, "noscript, noembed, noframes, script, iframe", (element) => element.replaceChildren());
    writeEach(tree, "canvas", writeCanvas);
    writeEach(tree, "input, textarea, option", writeField);
    writeEach(tree, "img", writeImage);
    writeEach(tree, "iframe", (frame) => {
      const markup = getFrameMarkup(frame);
      if (markup === undefined) frame.removeAttribute("archive-document");
      else frame.setAttribute("archive-document", markup);
    });
  }
  return true;
}

const escapeMarkup = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Documents of Chromium's viewers and SVG are no HTML. */
function serializeRoot(root: Element): string {
  if (root instanceof HTMLHtmlElement) {
    const [start = "", end = ""] = (root.cloneNode(false) as Element).outerHTML.split(/(?=<\/html>$)/);
    const shadowRoots = listTrees().filter((tree) => tree instanceof ShadowRoot);
    return `${start}${root.getHTML({ shadowRoots })}${end}`;
  }
  const text = new XMLSerializer().serializeToString(root);
  return root instanceof SVGElement ? `<html><body>${text}` : `<html><body><pre>${escapeMarkup(text)}</pre>`;
}

/**
 * Serializes the prepared document with its shadow trees and the documents of its frames. Its address for relative ones
 * is in a `base` element before it. Null when it is longer than `maxLength` characters.
 */
export function serializeArchive(maxLength: number): string | null {
  const root = Reflect.get(Document.prototype, "documentElement", document) as Element;
  const baseUri = Reflect.get(Node.prototype, "baseURI", document) as string;
  const doctype =
    Reflect.get(Document.prototype, "compatMode", document) === "CSS1Compat" ? "<!doctype html>" : "";
  const markup = `<base href="${escapeMarkup(baseUri)}">${doctype}${serializeRoot(root)}`;
  return markup.length > maxLength ? null : markup;
}

/** The same of a frame's document. */
export function serializeArchiveFrame(maxLength: number): string | null {
  prepareArchive();
  return serializeArchive(maxLength);
}
