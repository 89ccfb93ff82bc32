import { AppError } from "#shared/errors.ts";

const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** Characters are UTF-16 code units. */
export type TextPart = { text: string; offset: number; nextOffset: number | null; totalCharacters: number };

/** Ends after a paragraph, or else after a line, unless that leaves less than half. */
function cutAtEnd(text: string): string {
  const ends = [text.lastIndexOf("\n\n") + 2, text.lastIndexOf("\n") + 1];
  const end = ends.find((one) => one > text.length / 2) ?? text.length;
  return text.slice(0, end).replace(HALF_CHARACTER, "");
}

/**
 * The part of a text that starts at `offset`, of at most `maxCharacters`. All parts together are the text.
 * @throws AppError `invalid` for an offset beyond the text
 */
export function cutPart(whole: string, offset: number, maxCharacters: number): TextPart {
  if (offset > 0 && offset >= whole.length)
    throw new AppError("invalid", `offset must be below ${whole.length}, the length of the text.`);
  const rest = whole.slice(offset, offset + maxCharacters);
  const text = offset + rest.length < whole.length ? cutAtEnd(rest) : rest;
  const end = offset + text.length;
  return {
    text: text.toWellFormed(),
    offset,
    nextOffset: end < whole.length ? end : null,
    totalCharacters: whole.length,
  };
}
