/** The beginning of a text, never ending in half a character. */
export function shorten(content: string, characters: number): { text: string; isCut: boolean } {
  if (content.length <= characters) return { text: content, isCut: false };
  const text = content.slice(0, characters);
  return { text: /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text, isCut: true };
}
