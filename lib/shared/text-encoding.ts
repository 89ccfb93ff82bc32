import { analyse } from "chardet";

/** Bytes from which an encoding is detected. */
const SAMPLE = 100_000;
/** A guess from few letters is worse than Latin-1, which most other texts are in. */
const MIN_CONFIDENCE = 30;

/** The name of an encoding by one of its labels (encoding.spec.whatwg.org); null for an unknown one. */
export function toEncoding(label: string | null | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** The encoding that a `Content-Type` header names; null when it names none that is known. */
export const parseCharset = (contentType: string): string | null =>
  toEncoding(/;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]);

/** The encoding that a byte order mark announces; null without one. */
export function findByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Whether bytes are text of an encoding. @param isCut whether the last character may be incomplete */
export function isEncodedIn(bytes: Uint8Array, encoding: string, isCut = false): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/**
 * The encoding of a text that names none, by its content: UTF-8, one that its letters are typical of, or Latin-1.
 * @param isCut whether the last character may be incomplete
 */
export function guessEncoding(bytes: Uint8Array, isCut = false): string {
  if (isEncodedIn(bytes, "utf-8", isCut)) return "utf-8";
  const [best] = analyse(bytes.subarray(0, SAMPLE));
  const guess = best && best.confidence >= MIN_CONFIDENCE ? toEncoding(best.name) : null;
  return guess && isEncodedIn(bytes, guess, isCut) ? guess : "windows-1252";
}
