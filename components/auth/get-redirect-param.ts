import { safeRedirect } from "#shared/safe-redirect.ts";

/** The `redirect` parameter of the current URL; null unless it is a path of this site. */
export function getRedirectParam(): string | null {
  return safeRedirect(new URLSearchParams(location.search).get("redirect"));
}
