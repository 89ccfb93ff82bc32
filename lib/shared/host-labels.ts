import punycode from "punycode.js";

function toUnicode(hostname: string): string {
  try {
    return punycode.toUnicode(hostname);
  } catch {
    return hostname;
  }
}

/**
 * An http(s) URL as people type it: with the characters of an internationalized host, whose ASCII form must then be
 * shown too, because different characters can look the same.
 */
export function hostLabels(url: string): { text: string; ascii: string | null } {
  const { hostname } = new URL(url);
  const unicode = toUnicode(hostname);
  return unicode === hostname
    ? { text: url, ascii: null }
    : { text: url.replace(hostname, unicode), ascii: hostname };
}
