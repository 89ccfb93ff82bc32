import { setInterval } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { comparePictures, MAX_HEIGHT } from "#server/page-comparison/compare-pictures.ts";

const WIDTH = 1_280;

const toPicture = (red: number, height = MAX_HEIGHT) =>
  sharp({ create: { width: WIDTH, height, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .png()
    .toBuffer();

/** The longest time for which a timer of 5 ms had to wait. */
async function measureLongestBlock(signal: AbortSignal): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  try {
    for await (const _ of setInterval(5, null, { signal })) {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return longest;
}

test("comparePictures does not block the process while it compares two tall pictures", async () => {
  const [before, after] = [await toPicture(10), await toPicture(220)];
  const controller = new AbortController();
  const longestBlock = measureLongestBlock(controller.signal);
  const start = performance.now();
  const { share, areas } = await comparePictures(before, after);
  const took = performance.now() - start;
  controller.abort();
  expect(share).toBe(1);
  expect(areas).toHaveLength(1);
  expect(await longestBlock).toBeLessThan(took / 3);
});

test("comparePictures compares pictures of different heights with the taller one's size, and ignores tiles", async () => {
  const [short, tall] = [await toPicture(220, 320), await toPicture(220, 640)];
  const { share, areas } = await comparePictures(short, tall);
  expect(share).toBe(0.5);
  expect(areas).toEqual([{ x: 0, y: 320, width: WIDTH, height: 320 }]);
  expect((await comparePictures(short, tall, { isIgnored: () => true })).share).toBe(0);
});

test("comparePictures masks ignored areas in both pictures and mutes them in that of the difference", async () => {
  const [before, after] = [await toPicture(220, 320), await toPicture(10, 320)];
  const ignoredAreas = [{ x: 0, y: 0, width: 640, height: 9_999 }];
  const { share, areas, difference } = await comparePictures(before, after, { ignoredAreas });
  expect(share).toBe(0.5);
  expect(areas).toEqual([{ x: 640, y: 0, width: 640, height: 320 }]);
  const { data, info } = await sharp(difference).raw().toBuffer({ resolveWithObject: true });
  const readPixel = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)];
  const [red = 0, green = 0, blue = 0] = readPixel(10);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(40);
  expect(readPixel(1_000)).not.toEqual(readPixel(10));
});
