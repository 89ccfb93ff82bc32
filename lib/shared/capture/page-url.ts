import { findUnreadable, trimInvisible } from "#shared/unreadable-characters.ts";

const MAX_LENGTH = 2048;
const INVALID = "Please enter a valid URL (e.g., example.com)";

/** Control characters, which URL parsers drop silently. */
function hasControlCharacter(text: string): boolean {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/**
 * Parses user input as a page URL, in the form and on the server. Prepends `https://` unless the text starts
 * with `http://` or `https://`.
 * @returns the normalized URL, or the error message for the field
 */
export function parseUrl(input: string): { url: string } | { problem: string } {
  const text = trimInvisible(input);
  if (!text) return { problem: "Please enter a URL" };
  if (text.length > MAX_LENGTH || hasControlCharacter(text)) return { problem: INVALID };
  const unreadable = findUnreadable(text);
  if (unreadable) return { problem: unreadable };
  const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i;
  if (otherScheme.test(text)) return { problem: INVALID };
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return { problem: INVALID };
  // Chromium escapes invalid host characters (a space becomes %20) where the URL Standard and Node reject
  // them.
  if (url.hostname.includes("%")) return { problem: INVALID };
  // Percent-encoded, non-Latin text is three to nine times as long.
  if (url.href.length > MAX_LENGTH) return { problem: INVALID };
  if (url.username || url.password) return { problem: "URLs with a username or password are not supported" };
  return { url: url.href };
}

export const EXAMPLE_HOST = "example.com";

/** Pages that are always there. A capture of one is not counted while nothing else is in a usage period. */
export const SAMPLE_HOSTS: readonly string[] = [EXAMPLE_HOST, "en.wikipedia.org", "news.ycombinator.com"];

/** Whether an address is the start page of a sample site. */
export function isSamplePage(url: string): boolean {
  const { hostname, pathname, search } = new URL(url);
  return SAMPLE_HOSTS.includes(hostname) && pathname === "/" && search === "";
}
