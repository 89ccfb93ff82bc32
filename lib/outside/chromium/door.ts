/** The door of this folder: what the rest of the product may use of it. */
export type { BlockingReport } from "./blocking/apply-blocking.ts";
export type { BlockingSwitches } from "./blocking/switches.ts";
export { loadUnwantedHosts, type UnwantedHosts } from "./blocking/unwanted-hosts.ts";
export { BrowserPage } from "./browser-page.ts";
export type { ImageFormat } from "./capture.ts";
export type { SaveStrip, Strips } from "./capture-strips.ts";
export { connectBrowser } from "./connect-browser.ts";
export { defaultSlots } from "./default-slots.ts";
export { isOutOfMemory } from "./launch.ts";
export {
  acquireBrowserSlot,
  type BrowserLease,
  type BrowserSlot,
  closeBrowsers,
  leaseBrowser,
  probeOnce,
} from "./lease-browser.ts";
export { PageFailure, type PageTrouble } from "./page-failure.ts";
export type { PageLimits } from "./page-limits.ts";
export { CHROMIUM_DEFAULTS, type ChromiumSettings } from "./settings.ts";
export { recordCapture } from "./slots.ts";
