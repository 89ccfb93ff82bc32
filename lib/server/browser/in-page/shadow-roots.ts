/** Elements without a dash in their name that can have a shadow root. */
const HOST_NAME = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$|-/i;

/** Closed shadow roots that the server resolved: scripts cannot read them from their hosts. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

export function addClosedRoot(host: Element, root: ShadowRoot): void {
  closedRoots.set(host, root);
}

export const canHaveShadowRoot = (element: Element): boolean => HOST_NAME.test(element.localName);

/** The shadow root of an element, a closed one if the server has added it. */
export const getShadowRoot = (element: Element): ShadowRoot | null =>
  canHaveShadowRoot(element) ? (element.shadowRoot ?? closedRoots.get(element) ?? null) : null;
