import { expect, it } from "vitest";
import { defaultSlots } from "#server/browser/default-slots.ts";

it.each([
  [{ memoryMib: 512, cores: 8 }, 1],
  [{ memoryMib: 2_048, cores: 2 }, 1],
  [{ memoryMib: 3_583, cores: 2 }, 1],
  [{ memoryMib: 3_584, cores: 2 }, 2],
  [{ memoryMib: 8_192, cores: 8 }, 5],
  [{ memoryMib: 8_192, cores: 2 }, 4],
  [{ memoryMib: 65_536, cores: 4 }, 8],
])("defaultSlots of %o is %i when a browser may take 1,536 MiB", (machine, slots) => {
  expect(defaultSlots(1_536, machine)).toBe(slots);
});

it("defaultSlots allows more browsers when each may take less", () => {
  expect(defaultSlots(512, { memoryMib: 3_584, cores: 8 })).toBe(6);
});

it("defaultSlots finds at least one slot on this machine", () => {
  expect(defaultSlots(1_536)).toBeGreaterThanOrEqual(1);
});
