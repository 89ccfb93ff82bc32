import { expect, test, vi } from "vitest";
import { processSingleton } from "#shared/process-singleton.ts";

test("processSingleton creates an object once, even for a second copy of the module", async () => {
  const create = vi.fn(() => ({ count: 0 }));
  const first = processSingleton("test", create);
  vi.resetModules();
  const copy = await import("#shared/process-singleton.ts");
  expect(copy.processSingleton).not.toBe(processSingleton);
  expect(copy.processSingleton("test", create)).toBe(first);
  expect(create).toHaveBeenCalledTimes(1);
});
