import { expect, test } from "vitest";
import { repairEncoding } from "#server/extraction/html/encoding.ts";

const encodeTwice = (text: string): string => Buffer.from(text).toString("latin1");

test.each(["<p>The river’s flood – “day two” … é 😀</p>", "<p>Наводнение</p>", "<p>洪水来了</p>"])(
  "repairEncoding restores %s",
  (html) => expect(repairEncoding(encodeTwice(html))).toBe(html),
);

test.each([
  "<p>Plain</p>",
  "<p>CAFÉ» à “Â»</p>",
  "<p>The river’s flood, Наводнение, 洪水</p>",
  "<p>\u0085 â\u0080 x</p>",
])("repairEncoding keeps %s", (html) => expect(repairEncoding(html)).toBe(html));
