import punycode from "punycode.js";

/**
 * What international names are made of (RFC 5892, by its classes): letters without capitals, marks, digits, hyphen,
 * joiners, and five signs that belong to a language. No symbols: registries give out no emoji.
 */
const NAME = /^(?!\p{M})[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}\p{Join_Control}\u00b7\u0375\u05f3\u05f4\u30fb-]+$/u;

/**
 * Whether the text after `xn--` decodes to an international name and back to the same text (RFC 3492). Browsers and
 * Node's URL do not tell: registries would be asked for names that cannot exist, and a "not found" would look like a
 * free name.
 */
export function decodesAsPunycode(text: string): boolean {
  try {
    const name = punycode.decode(text);
    const isName = /[^\p{ASCII}]/u.test(name) && NAME.test(name) && name === name.normalize("NFKC");
    return isName && punycode.encode(name) === text;
  } catch {
    return false;
  }
}
