/**
 * `/` focuses the search of the page, such as that of the documentation, otherwise that of the top bar. A script of the
 * document, so that the key works before the page is interactive. In text fields a slash is text, and an open dialog or
 * menu handles the keyboard itself.
 */
export const SEARCH_SHORTCUT = `document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.isContentEditable || target.closest?.("input, textarea, select, [role=dialog], [role=menu]")) return;
  const find = (selector) => [...document.querySelectorAll(selector)];
  const fields = [...find("[data-own-search] input"), ...find("[aria-keyshortcuts='/']")];
  const field = fields.find((input) => input.offsetParent);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});`;

export function SearchShortcutScript() {
  return <script>{SEARCH_SHORTCUT}</script>;
}
