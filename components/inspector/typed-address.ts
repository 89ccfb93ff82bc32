export type Scheme = "https" | "http";

/** The address field: its fixed prefix and what stands behind it. */
export type TypedAddress = { scheme: Scheme; rest: string };

export const NO_ADDRESS: TypedAddress = { scheme: "https", rest: "" };

const SCHEMES = /^\s*(?:https?:\/\/\s*)+/i;
const OTHER_SCHEME = /^\s*[a-z][a-z0-9+.-]*:\/\//i;

/**
 * What the field shows after somebody typed or pasted: the scheme of a full address moves into the prefix, and
 * the last one counts where several follow each other. A field that was emptied goes back to https.
 */
export function readTyped(text: string, before: Scheme): TypedAddress {
  const schemes = SCHEMES.exec(text)?.[0];
  if (schemes) {
    return { scheme: /http:\/\/\s*$/i.test(schemes) ? "http" : "https", rest: text.slice(schemes.length) };
  }
  return text === "" ? NO_ADDRESS : { scheme: before, rest: text };
}

/** The whole address to check and send. One of another scheme stays as it is, so that it is refused by name. */
export function wholeAddress({ scheme, rest }: TypedAddress): string {
  const text = rest.trim();
  return text === "" || OTHER_SCHEME.test(text) ? text : `${scheme}://${text}`;
}
