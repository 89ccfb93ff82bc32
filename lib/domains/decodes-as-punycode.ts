import punycode from "punycode.js";

/**
 * Whether the text after `xn--` decodes to an international name and back to the same text (RFC 3492). Browsers and
 * Node's URL do not tell: registries would be asked for names that cannot exist, and a "not found" would look like a
 * free name.
 */
export function decodesAsPunycode(text: string): boolean {
  try {
    const name = punycode.decode(text);
    return /[^\p{ASCII}]/u.test(name) && name.isWellFormed() && punycode.encode(name) === text;
  } catch {
    return false;
  }
}
