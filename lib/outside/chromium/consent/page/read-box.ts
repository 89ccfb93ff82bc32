const MAX_ELEMENTS = 2_000;
const CONTROLS =
  'button, a, summary, [role="button"], input[type="button"], input[type="submit"], [onclick], [tabindex], [class*="btn" i], [class*="button" i]';
const FIELDS =
  'textarea, [contenteditable="true"], input:not([type]), input[type="text"], input[type="email"], input[type="password"], input[type="search"], input[type="tel"], input[type="number"], input[type="url"], input[type="date"]';

/** What a box of the page says and offers, its open shadow trees read too. */
export type Box = {
  text: string;
  controls: string[];
  hasField: boolean;
  hasSelect: boolean;
  hasPageParts: boolean;
  frames: HTMLIFrameElement[];
};

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** The element's own subtree and every open shadow tree in it. */
function treesOf(element: HTMLElement): ParentNode[] {
  const trees: ParentNode[] = [element];
  for (let at = 0; at < trees.length && trees.length < 20; at += 1) {
    const tree = trees[at];
    if (tree instanceof HTMLElement && tree.shadowRoot) trees.push(tree.shadowRoot);
    const inside = tree?.querySelectorAll("*") ?? [];
    for (let index = 0; index < Math.min(inside.length, MAX_ELEMENTS); index += 1) {
      const root = inside[index]?.shadowRoot;
      if (root) trees.push(root);
    }
  }
  return trees;
}

function textOf(tree: ParentNode): string {
  if (tree instanceof HTMLElement) return tree.innerText;
  const parts = [...tree.children].filter(
    (child) => !/^(?:style|script|template|link)$/i.test(child.tagName),
  );
  return parts.map((child) => (child instanceof HTMLElement ? child.innerText : "")).join("\n");
}

function labelOf(control: Element): string {
  const text = control instanceof HTMLElement ? control.innerText.trim() : "";
  const value = control instanceof HTMLInputElement ? control.value : "";
  return (text || value || control.getAttribute("aria-label") || control.getAttribute("title") || "").trim();
}

const normal = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Reads a box; text that is not shown counts too when the box itself is hidden. */
export function readBox(element: HTMLElement): Box {
  const trees = treesOf(element);
  const all = (selector: string): Element[] => trees.flatMap((tree) => [...tree.querySelectorAll(selector)]);
  return {
    text: normal(trees.map(textOf).join("\n")),
    controls: all(CONTROLS).slice(0, 60).map(labelOf).map(normal),
    hasField: all(FIELDS).some(isShown),
    hasSelect: all("select").some(isShown),
    hasPageParts:
      all("main, article, h1, nav, video").length > 0 || element.matches("main, article, html, body"),
    frames: all("iframe").filter((frame) => frame instanceof HTMLIFrameElement),
  };
}
