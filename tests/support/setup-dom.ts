import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

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

afterEach(() => cleanup());
