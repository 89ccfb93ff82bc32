export type { Browser } from "playwright-core";
export type { BlockingReport } from "./blocking/index.ts";
export { loadBlockedHosts } from "./blocking/network-filters.ts";
export type { BlockingOptions } from "./blocking/options.ts";
export type { SaveStrip, Strips } from "./capture-strips.ts";
export { type BlankPage, openBlankPage, type PageCookie, type SitedCookie } from "./context.ts";
export { defaultSlots } from "./default-slots.ts";
export { getDeviceModel } from "./devices.ts";
export { estimateBrowserMemory, isIdle } from "./idle-browsers.ts";
export { isOutOfMemory, isResponsive } from "./launch.ts";
export { type LoadedDocument, PageError, type PageErrorCode } from "./navigation.ts";
export { BrowserPage, type PageFile } from "./page.ts";
export { type ArchivedPage, ArchiveSizeError } from "./page-archive.ts";
export type { FieldSelector, PageData, PageDataOptions, RawField, RawRecords } from "./page-data.ts";
export { type ContentSelection, type PageEdits, SelectorError } from "./page-edits.ts";
export type { PageLimits } from "./page-limits.ts";
export { PageRangeError, type PdfOptions } from "./pdf.ts";
export {
  acquireBrowser,
  acquireBrowserSlot,
  type BrowserSlot,
  closeBrowsers,
  connectBrowser,
  detectBrowser,
} from "./pool.ts";
export type { ImageFormat, PageArea } from "./screenshot.ts";
export { CHROMIUM_DEFAULTS, type ChromiumSettings } from "./settings.ts";
export { recordCapture } from "./slots.ts";
export { describeStep, StepError } from "./steps.ts";
export type { SiteStorage } from "./stored-state.ts";
