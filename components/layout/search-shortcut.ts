/** In text inputs a key is text, and an open dialog or menu handles the keyboard itself. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role='dialog'], [role='menu']") !== null
  );
}

/** The search of the page itself, such as that of the documentation, comes before that of the top bar. */
const FIELDS = ["[data-own-search] input", "[aria-keyshortcuts='/']"];

/** `/` focuses the first visible search. */
export function listenForSearchShortcut(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTaken(event.target)) return;
    const input = FIELDS.flatMap((field) => [...document.querySelectorAll<HTMLInputElement>(field)]).find(
      ({ offsetParent }) => offsetParent !== null,
    );
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
