import type { Browser } from "playwright-core";
import type { Probe } from "./probe.ts";

/** What exists once a process, however often hot reload or separate bundles load this module. */
export type ChromiumState = {
  probe: Promise<Probe> | null;
  spare: Promise<Browser> | null;
  running: number;
  /** Jobs that wait for a browser, in order. */
  waiting: (() => void)[];
  /** Browsers in use or being closed. */
  browsers: Set<Browser>;
  closing: Set<Promise<void>>;
};

const KEY = Symbol.for("saas-tools.chromium");
const holder = globalThis as typeof globalThis & { [KEY]?: ChromiumState };

export function chromiumState(): ChromiumState {
  holder[KEY] ??= {
    probe: null,
    spare: null,
    running: 0,
    waiting: [],
    browsers: new Set(),
    closing: new Set(),
  };
  return holder[KEY];
}
