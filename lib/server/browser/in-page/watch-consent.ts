/** Between two checks at a page that changes, in milliseconds. */
const CHECK_MS = 100;
/** Pages that change for longer are no longer watched. */
const MAX_CHECKS = 100;

const isXpath = (selector: string) => selector.startsWith("xpath/");

function matchesXpath(selector: string): boolean {
  const path = selector.slice("xpath/".length);
  return document.evaluate(`boolean(${path})`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
}

/** A selector that this browser does not know matches nothing. */
function matches(selector: string): boolean {
  try {
    return isXpath(selector) ? matchesXpath(selector) : document.querySelector(selector) !== null;
  } catch {
    return false;
  }
}

/** One lookup for all selectors of CSS; each alone when the browser does not know one of them. */
function createLookup(selectors: string[]): () => boolean {
  const css = selectors.filter((selector) => !isXpath(selector)).join(",");
  try {
    document.querySelector(css);
    const all = [css, ...selectors.filter(isXpath)];
    return () => all.some(matches);
  } catch {
    return () => selectors.some(matches);
  }
}

/**
 * Calls the binding once when the frame has an element that a consent platform might have created, now or after a
 * change. Loading the rules of all platforms takes much longer than this check.
 */
export function watchConsent(binding: string, selectors: string[]): void {
  const report = (globalThis as unknown as Record<string, (message: string) => void>)[binding];
  const hasCandidate = createLookup(selectors);
  let checks = 0;
  let isCheckPlanned = false;
  const check = (): void => {
    isCheckPlanned = false;
    checks += 1;
    const isFound = hasCandidate();
    if (isFound) report?.('{"type":"candidateFound"}');
    if (isFound || checks >= MAX_CHECKS) observer.disconnect();
  };
  const observer = new MutationObserver(() => {
    if (!isCheckPlanned) setTimeout(check, CHECK_MS);
    isCheckPlanned = true;
  });
  const start = (): void => {
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    check();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
  else start();
}
