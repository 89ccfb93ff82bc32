import { SESSION_COOKIE } from "#shared/public-env.ts";

/**
 * Marks the document before the first paint, because every page is one static document for all visitors and users:
 * `data-session` when there is a session cookie, `data-narrowed` when the URL selects a product. The variants `session:`
 * and `narrowed:` show skeletons instead of the visitor's view.
 */
const MARK = `{
  const { dataset } = document.documentElement;
  if (/(?:^|; )${SESSION_COOKIE}(?:\\.0)?=/.test(document.cookie)) dataset.session = "";
  if (new URLSearchParams(location.search).has("productId")) dataset.narrowed = "";
}`;

export function PageStateScript() {
  return <script>{MARK}</script>;
}
