import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { toDiskFullError } from "#server/platform/disk-full.ts";

/** Writing to this device fails like writing to a full disk (full(4)). */
const FULL = "/dev/full";
const image = sharp({ create: { width: 64, height: 64, channels: 3, background: "#357" } });

test.each([
  ["Node", () => writeFile(FULL, "text")],
  ["libvips", () => image.jpeg().toFile(FULL)],
])("toDiskFullError recognizes the error of %s on a full disk", async (_name, write) => {
  const error = await write().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(toDiskFullError(error)).toMatchObject({ code: "busy", cause: error });
});

test("toDiskFullError leaves other errors alone", async () => {
  const error = await writeFile("/dev/null/file", "text").catch((reason: unknown) => reason);
  expect([toDiskFullError(error), toDiskFullError("No space left on device")]).toEqual([null, null]);
});
