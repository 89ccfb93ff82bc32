import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** jsdom has no layout, so sizes never change. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= StillObserver;
Element.prototype.scrollIntoView ??= () => {};
// jsdom has no media: nothing matches.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

// A module that a screen loads on demand can take long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

// Files share jsdom and the libraries; modules of the product, with their state and mocks, are new in each.
afterAll(async () => {
  // A module that arrives later would be kept.
  await vi.dynamicImportSettled();
  vi.resetModules();
});
