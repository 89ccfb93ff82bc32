import { expect, test } from "vitest";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";

const never = new Promise<string>(() => {});

test("withTimeout settles like a promise that settles in time", async () => {
  expect(await withTimeout(1_000, Promise.resolve("value"))).toBe("value");
  await expect(withTimeout(1_000, Promise.reject(new Error("failed")))).rejects.toThrow("failed");
});

test("withTimeout returns null, or the result of onTimeout, when the promise takes longer", async () => {
  expect(await withTimeout(1, never)).toBeNull();
  expect(await withTimeout(1, never, () => "late")).toBe("late");
});

test("withTimeout throws what onTimeout throws", async () => {
  const onTimeout = (): never => {
    throw new Error("too late");
  };
  await expect(withTimeout(1, never, onTimeout)).rejects.toThrow("too late");
});
