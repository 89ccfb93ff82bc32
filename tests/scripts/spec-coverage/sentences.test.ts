import { expect, test } from "vitest";
import { readSentences } from "#scripts/spec-coverage/sentences.ts";

const texts = (markdown: string) => readSentences(markdown).map(({ id, text }) => `${id} ${text}`);

test("readSentences numbers sentences within their section, across blocks", () => {
  expect(
    texts("Before.\n\n## 1. One\n\n- First. Second.\n\n### Part\n\nThird.\n\n## 2. Two\n\nFourth."),
  ).toEqual(["0.1 Before.", "1.1 First.", "1.2 Second.", "1.3 Third.", "2.1 Fourth."]);
});

test("readSentences counts a table row as one sentence and skips the table head", () => {
  expect(texts("| a | b |\n| --- | --- |\n| One. Two. | 3 |")).toEqual(["0.1 | One. Two. | 3 |"]);
});

test("readSentences keeps two sentences in quotation marks together", () => {
  expect(texts("It says 'Failed. Try again.' and stops. Then it ends.")).toEqual([
    "0.1 It says 'Failed. Try again.' and stops.",
    "0.2 Then it ends.",
  ]);
});

test("readSentences ends a sentence after a path, but not after an abbreviation", () => {
  expect(texts("Goes to /. Else e.g. there, see (e.g., Rome) now.")).toEqual([
    "0.1 Goes to /.",
    "0.2 Else e.g. there, see (e.g., Rome) now.",
  ]);
});
