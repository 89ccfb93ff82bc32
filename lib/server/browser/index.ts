/** The door of this folder: what the rest of the product may use of it. */
export type { BlockingReport } from "./blocking/index.ts";
export { loadUnwantedHosts, type UnwantedHosts } from "./blocking/network-filters.ts";
export type { BlockingSwitches } from "./blocking/options.ts";
export type { SaveStrip, Strips } from "./capture-strips.ts";
export { defaultSlots } from "./default-slots.ts";
export { CHROMIUM_DEFAULTS, type ChromiumSettings } from "./detect.ts";
export { isOutOfMemory } from "./launch.ts";
export { PageFailure, type PageTrouble } from "./navigation.ts";
export { BrowserPage, type PageLimits } from "./page.ts";
export {
  acquireBrowserSlot,
  type BrowserLease,
  type BrowserSlot,
  closeBrowsers,
  connectBrowser,
  leaseBrowser,
  probeOnce,
} from "./pool.ts";
export type { ImageFormat } from "./screenshot.ts";
export { recordCapture } from "./slots.ts";
