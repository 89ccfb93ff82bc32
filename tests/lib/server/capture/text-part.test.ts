import { expect, test } from "vitest";
import { cutPart } from "#server/capture/text-part.ts";

test.each([
  ["a short text", "short", ["short"]],
  ["no text", "", [""]],
  ["paragraphs", "One one.\n\nTwo two.\n\nThree.", ["One one.\n\n", "Two two.\n\n", "Three."]],
  ["lines", "- aaaa\n- bbbb\n- cccc", ["- aaaa\n", "- bbbb\n", "- cccc"]],
  ["a paragraph near the start", "1\n\n2222222222222222", ["1\n\n222222222", "2222222"]],
  ["no breaks", "x".repeat(25), ["x".repeat(12), "x".repeat(12), "x"]],
  ["halves of characters", `x${"\u{1f41d}".repeat(6)}`, [`x${"\u{1f41d}".repeat(5)}`, "\u{1f41d}"]],
])("cutPart returns parts that together are the text: %s", (_name, whole, expected) => {
  const parts: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const part = cutPart(whole, offset, 12);
    expect(part).toMatchObject({ offset, totalCharacters: whole.length });
    parts.push(part.text);
    offset = part.nextOffset;
  }
  expect(parts).toEqual(expected);
});

test("cutPart refuses an offset beyond the text", () => {
  expect(() => cutPart("short", 5, 12)).toThrow("offset must be below 5");
});
