import type { Browser } from "playwright-core";
import { processSingleton } from "#shared/process-singleton.ts";
import type { FoundChromium } from "./detect.ts";
import type { LaunchMode } from "./launch-script.ts";
import type { Slots } from "./slots.ts";

/** What the machine allows, found out once a process. */
export type DetectedBrowser = { found: FoundChromium; confinement: LaunchMode; version: string };

export type ChromiumState = {
  probe: Promise<DetectedBrowser> | null;
  spare: Promise<Browser> | null;
  /** Created with the settings of the first capture. */
  slots: Slots | null;
  /** Browsers of running jobs. */
  browsers: Set<Browser>;
  /** Jobs that are being cleared away. */
  releases: Set<Promise<void>>;
  /** Process groups, to kill what does not end by itself. */
  groups: WeakMap<Browser, number>;
  /** Browsers that were killed because they took too much memory. */
  outOfMemory: WeakSet<Browser>;
  /** While all browsers are being closed, no spare is launched. */
  isEnding: boolean;
};

export const chromiumState = (): ChromiumState =>
  processSingleton("chromium", () => ({
    probe: null,
    spare: null,
    slots: null,
    browsers: new Set(),
    releases: new Set(),
    groups: new WeakMap(),
    outOfMemory: new WeakSet(),
    isEnding: false,
  }));
