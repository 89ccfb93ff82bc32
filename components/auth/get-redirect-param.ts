import { safeRedirect } from "#shared/safe-redirect.ts";

/** Where the address bar of the sign-in screen says to go afterwards; null unless it is a page of this site. */
export function getRedirectParam(): string | null {
  return safeRedirect(new URLSearchParams(location.search).get("redirect"));
}
