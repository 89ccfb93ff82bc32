import { Parser } from "htmlparser2";

/** Characters of a title or description that a list has. */
const MAX_LENGTH = 300;

/** A text in one line, cut at a length. */
export const toLine = (text: string, maxLength = MAX_LENGTH): string =>
  text.replace(/\s+/g, " ").trim().slice(0, maxLength).toWellFormed();

/** The text of markup, as feeds have it, in one line; empty for none. */
export function toPlainText(markup = ""): string {
  if (!/[<&]/.test(markup)) return toLine(markup);
  const texts: string[] = [];
  new Parser({ ontext: (text) => texts.push(text), onopentagname: () => texts.push(" ") }).end(markup);
  return toLine(texts.join(""));
}
