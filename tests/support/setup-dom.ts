import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= StillObserver;
Element.prototype.scrollIntoView ??= () => {};

afterEach(() => cleanup());
