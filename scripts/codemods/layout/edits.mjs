/** Applies non-overlapping edits { start, end, text } to a text. */
export function applyEdits(text, edits) {
  const sorted = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  let last = Infinity;
  let result = text;
  for (const { start, end, text: next } of sorted) {
    if (end > last) continue; // inside a larger edit, or a duplicate
    result = result.slice(0, start) + next + result.slice(end);
    last = start;
  }
  return result;
}

export const pascal = (name) =>
  name
    .split(/[-.]/)
    .filter(Boolean)
    .map((w) => w[0].toUpperCase() + w.slice(1))
    .join("");
export const camel = (name) => {
  const p = pascal(name);
  return p[0].toLowerCase() + p.slice(1);
};
