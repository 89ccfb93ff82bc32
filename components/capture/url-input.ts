type Scheme = "https" | "http";

/** The address field: its fixed prefix and what stands behind it. */
export type UrlInput = { scheme: Scheme; rest: string };

export const NO_ADDRESS: UrlInput = { scheme: "https", rest: "" };

const SCHEMES = /^\s*(?:https?:\/\/\s*)+/i;
const OTHER_SCHEME = /^\s*[a-z][a-z0-9+.-]*:\/\//i;

/** Whether one text came from the other by inserting or deleting in one place, as typing does. */
function isEdit(before: string, after: string): boolean {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return start + end >= shorter;
}

/**
 * What the field shows after somebody typed or pasted: the scheme of a full address moves into the prefix, and
 * the last one counts where several follow each other. A field that was emptied, or filled with something else
 * altogether, goes back to https.
 */
export function parseUrlInput(text: string, before: UrlInput): UrlInput {
  const schemes = SCHEMES.exec(text)?.[0];
  if (schemes) {
    return { scheme: /http:\/\/\s*$/i.test(schemes) ? "http" : "https", rest: text.slice(schemes.length) };
  }
  const keepsScheme = text !== "" && isEdit(before.rest, text);
  return { scheme: keepsScheme ? before.scheme : "https", rest: text };
}

/** The whole address to check and send. One of another scheme stays as it is, so that it is refused by name. */
export function toFullUrl({ scheme, rest }: UrlInput): string {
  const text = rest.trim();
  return text === "" || OTHER_SCHEME.test(text) ? text : `${scheme}://${text}`;
}
