import { paths } from "#shared/paths.ts";
import { SESSION_COOKIE } from "#shared/public-env.ts";

/**
 * Marks the document before the first paint, because every page is one static document for all visitors and users:
 * `data-session` when there is a session cookie, `data-narrowed` when the URL selects a product, searches, or brings what
 * was typed on a landing page. The variants `session:` and `narrowed:` replace or hide the visitor's view until the
 * browser knows what to show.
 *
 * Opens links of the auth service on the screen that they are for: it returns to the home page when it does not know that
 * screen, with the session in the hash.
 *
 * Also applies the stored theme, and follows the system's setting and changes of the choice, which arrive as the storage
 * events of other tabs and of use-theme.ts.
 */
const MARK = `{
  const { hash, pathname } = location;
  const screen = /[#&]type=recovery(?:&|$)/.test(hash) ? "${paths.resetPassword}" : "${paths.authCallback}";
  if (/[#&](?:access_token|error_code)=/.test(hash) && !["${paths.resetPassword}", "${paths.authCallback}"].includes(pathname))
    location.replace(screen + hash);
  const root = document.documentElement;
  const { dataset } = root;
  if (/(?:^|; )${SESSION_COOKIE}(?:\\.0)?=/.test(document.cookie)) dataset.session = "";
  const query = new URLSearchParams(location.search);
  if (["productId", "q", "start", "view"].some((name) => query.has(name))) dataset.narrowed = "";

  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const apply = (choice) => {
    dataset.theme = choice === "light" || choice === "system" ? choice : "dark";
    const theme = choice === "system" && !isDark.matches ? "light" : dataset.theme;
    root.classList.toggle("light", theme === "light");
    root.classList.toggle("dark", theme !== "light");
  };
  const change = (choice) => {
    dataset.still = "";
    apply(choice);
    getComputedStyle(root).color;
    setTimeout(() => delete dataset.still, 1);
  };
  try { apply(localStorage.getItem("ui-theme")); } catch {}
  isDark.onchange = () => change(dataset.theme);
  addEventListener("storage", ({ key, newValue }) => key === "ui-theme" && change(newValue));
}`;

export function PageStateScript() {
  return <script>{MARK}</script>;
}
