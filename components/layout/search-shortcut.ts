/** An open dialog or menu handles the keyboard itself. */
const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[role='dialog'], [role='menu']") !== null;

/** Whether a key has another meaning there: in text inputs it is text. */
export const isTaken = (target: EventTarget | null): boolean =>
  isInOverlay(target) ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select") !== null));

/** The search of the page itself, such as that of the documentation, comes before that of the top bar. */
const FIELDS = ["[data-own-search] input", "[aria-keyshortcuts='/']"];

/** The event that opens the search of everything. */
export const OPEN_SEARCH = "search:open";

export function openSearch(): void {
  document.dispatchEvent(new Event(OPEN_SEARCH));
}

/** ⌘K, or Ctrl+K where there is no ⌘: on a Mac that deletes the rest of a line. */
export function isSearchShortcut({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const hasModifier = /Mac|iPhone|iPad/.test(navigator.platform) ? metaKey : ctrlKey;
  return hasModifier && !altKey && !shiftKey && key.toLowerCase() === "k";
}

/** Focuses the first visible search. @returns whether there is one */
function focusSearch(): boolean {
  const input = FIELDS.flatMap((field) => [...document.querySelectorAll<HTMLInputElement>(field)]).find(
    ({ offsetParent }) => offsetParent !== null,
  );
  input?.focus();
  input?.select();
  return input !== undefined;
}

/** `/` focuses the search of the page, ⌘K opens the search of everything. */
export function listenForSearchShortcut(): void {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented) return;
    if (isSearchShortcut(event) && !isInOverlay(target)) {
      event.preventDefault();
      openSearch();
    } else if (key === "/" && !(ctrlKey || metaKey || altKey) && !isTaken(target) && focusSearch())
      event.preventDefault();
  });
}
