type Scheme = "https" | "http";

/** The URL field: the fixed prefix and the text after it. */
export type UrlInput = { scheme: Scheme; rest: string };

export const NO_ADDRESS: UrlInput = { scheme: "https", rest: "" };

const SCHEMES = /^\s*(?:https?:\/\/\s*)+/i;
const OTHER_SCHEME = /^\s*[a-z][a-z0-9+.-]*:\/\//i;

/** Whether one text results from the other by a single insertion or deletion, as typing does. */
function isEdit(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return start + end >= shorter;
}

/**
 * Parses the field after typing or pasting. The scheme of a full URL moves into the prefix; of several, the
 * last one counts. A cleared field, or one whose text was replaced, returns to https.
 */
export function parseUrlInput(text: string, before: UrlInput): UrlInput {
  const schemes = SCHEMES.exec(text)?.[0];
  if (schemes) {
    return { scheme: /http:\/\/\s*$/i.test(schemes) ? "http" : "https", rest: text.slice(schemes.length) };
  }
  const keepsScheme = text !== "" && isEdit(before.rest, text);
  return { scheme: keepsScheme ? before.scheme : "https", rest: text };
}

/** The full URL to validate and send. An unsupported scheme is kept, so that the error can name it. */
export function toFullUrl({ scheme, rest }: UrlInput): string {
  const text = rest.trim();
  return text === "" || OTHER_SCHEME.test(text) ? text : `${scheme}://${text}`;
}

/** The address without what all addresses have in common. */
export const formatAddress = (url: string) => url.replace(/^https:\/\//, "").replace(/\/$/, "");
