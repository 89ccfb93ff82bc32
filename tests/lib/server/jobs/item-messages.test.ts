import { expect, test } from "vitest";
import { toMessage } from "#server/jobs/item-messages.ts";

const getPriority = (position: number, createdAt: string): number =>
  toMessage({ id: "item", position }, { userId: "user", createdAt: new Date(createdAt) }, 1, null).priority ??
  0;

test("toMessage puts the first items of a new short job before the later ones of a long job", () => {
  expect(getPriority(0, "2026-11-20T10:01:00Z")).toBeGreaterThan(getPriority(20, "2026-11-20T10:00:00Z"));
});

test("toMessage puts items of an old job before newer jobs, however long it is", () => {
  expect(getPriority(4_999, "2026-11-20T10:00:00Z")).toBeGreaterThan(getPriority(0, "2026-11-20T18:00:00Z"));
  expect(getPriority(20, "2026-11-20T10:00:00Z")).toBeGreaterThan(getPriority(0, "2026-11-20T10:02:00Z"));
});

test("toMessage writes priorities that the queue's column can hold", () => {
  expect(Math.abs(getPriority(5_000, "2100-01-01T00:00:00Z"))).toBeLessThan(2 ** 31);
});
