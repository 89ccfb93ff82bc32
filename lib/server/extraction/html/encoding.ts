/** A character in UTF-8, each byte of which was read as one character. */
const SEQUENCE =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/g;
/** Control characters, which only such a sequence brings into a page. */
const HAS_SEQUENCE = /[\u00c2-\u00f4][\u0080-\u00bf]?[\u0080-\u009f]/;
const UTF_8 = new TextDecoder();

/** A page that was encoded as UTF-8 twice, with its characters restored; any other page as it is. */
export function repairEncoding(html: string): string {
  if (!HAS_SEQUENCE.test(html)) return html;
  return html.replace(SEQUENCE, (bytes) => UTF_8.decode(Buffer.from(bytes, "latin1")));
}
