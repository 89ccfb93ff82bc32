/** What a typed text can be: the address of a page, a name, or a domain, which is both. */
export type StartTarget = "address" | "name" | "domain";

/** Finds out which tool a text is for. A name has no dot, port or path. @returns null for an empty text */
export function findStartTarget(text: string): StartTarget | null {
  const typed = text.trim();
  if (typed === "") return null;
  if (/[/:?#]/.test(typed)) return "address";
  return /^[^\s.]+(?:\.[^\s.]+)*\.[^\s.\d][^\s.]*$/.test(typed) ? "domain" : "name";
}
