import { safeRedirect } from "#shared/safe-redirect.ts";

/** Google and mail links come back without our `redirect`; this tab remembers where the person was going. */
const KEY = "auth-redirect";

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps a destination for this tab; anything that is no page of this site forgets the last one. */
export function rememberRedirect(path: string | null): void {
  const safe = safeRedirect(path);
  try {
    if (safe) sessionStorage.setItem(KEY, safe);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off: people land on the home page, which is where they land without a redirect.
  }
}

/** The remembered destination, once: it is forgotten by reading it. Checked again, since storage can be edited. */
export function takeRedirect(): string | null {
  const path = safeRedirect(read());
  rememberRedirect(null);
  return path;
}
