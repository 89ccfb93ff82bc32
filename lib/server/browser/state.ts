import type { Browser } from "playwright-core";
import type { FairShare } from "#server/platform/concurrency/fair-share.ts";
import type { Semaphore } from "#server/platform/concurrency/semaphore.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import type { ProcessGroup } from "./process-group.ts";
import type { DetectedBrowser } from "./settings.ts";

/** A browser kept for the next capture of the same user. */
type IdleBrowser = { browser: Browser; key: string; expiry: NodeJS.Timeout };

/** How much a browser was used. `launchedAt` is a moment of `performance.now()`. */
type BrowserUsage = { captures: number; launchedAt: number };

export type Slots = { semaphore: Semaphore; share: FairShare };

export type ChromiumState = {
  probe: Promise<DetectedBrowser> | null;
  spare: Promise<Browser> | null;
  /** Whether a browser was closed after its capture, so that the next capture needs another one. */
  needsSpare: boolean;
  /** Created with the settings of the first capture. */
  slots: Slots | null;
  /** Browsers of running captures. */
  browsers: Set<Browser>;
  /** The longest idle first. */
  idle: IdleBrowser[];
  usage: WeakMap<Browser, BrowserUsage>;
  /** Captures whose browsers are closing. */
  releases: Set<Promise<void>>;
  /** Process groups, to kill browsers that do not close. */
  groups: WeakMap<Browser, ProcessGroup>;
  /** Browsers that were killed because they exceeded the memory limit. */
  outOfMemory: WeakSet<Browser>;
  /** Whether all browsers are being closed; then no spare is launched. */
  isEnding: boolean;
};

export const chromiumState = (): ChromiumState =>
  processSingleton("chromium", () => ({
    probe: null,
    spare: null,
    needsSpare: false,
    slots: null,
    browsers: new Set(),
    idle: [],
    usage: new WeakMap(),
    releases: new Set(),
    groups: new WeakMap(),
    outOfMemory: new WeakSet(),
    isEnding: false,
  }));
