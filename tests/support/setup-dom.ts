import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { authService } from "./auth-service.ts";
import { setAddress } from "./navigation.ts";
import { clearCookies } from "./session.ts";
import { WAIT_LIMIT_MS } from "./test-environment.ts";

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

configure({ asyncUtilTimeout: WAIT_LIMIT_MS });

vi.mock("next/navigation", async () => (await import("./navigation.ts")).navigation);
// Tests read from `toast` what was shown; it works as in the product.
vi.mock(import("#components/ui/use-toast.ts"), { spy: true });

afterEach(async () => {
  cleanup();
  // In a hidden tab the clients of the auth library, which outlive the test, refresh no session.
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  window.dispatchEvent(new Event("visibilitychange"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  authService.reset();
  setAddress("/");
  const { getQueryClient } = await import("#client/query-client.ts");
  getQueryClient().clear();
});

// Files share jsdom and the libraries; modules of the product, with their state and mocks, are new in each.
afterAll(async () => {
  // A module that arrives later would be kept.
  await vi.dynamicImportSettled();
  vi.resetModules();
});
