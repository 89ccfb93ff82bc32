import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { isSingleColor } from "#server/capture/strip-images.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const folder = createTestFolder("strip-images-", afterAll);

async function isWhitePageSingleColor(format: "jpeg" | "png" | "webp", mark = ""): Promise<boolean> {
  const size = { width: 1920, height: 1080 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">${mark}</svg>`;
  const path = join(folder, `strip.${format}`);
  const image = sharp({ create: { ...size, channels: 3, background: "white" } });
  await image
    .composite([{ input: Buffer.from(svg) }])
    .toFormat(format)
    .toFile(path);
  return isSingleColor({ paths: [path], bytes: 0, size });
}

describe.each(["jpeg", "png", "webp"] as const)("isSingleColor, %s", (format) => {
  test("is true for a white screenshot", async () => {
    expect(await isWhitePageSingleColor(format)).toBe(true);
  });

  test("is false for a screenshot with one small mark", async () => {
    expect(await isWhitePageSingleColor(format, '<path d="M9 9h2v10h-2z"/>')).toBe(false);
  });
});
