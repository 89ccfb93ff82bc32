import { defaultSlots } from "./default-slots.ts";
import type { LaunchMode } from "./launch-script.ts";

/** Libraries and fonts for machines that lack them. */
export type BundledResources = { libraryPath?: string; fontConfiguration?: string };

/** A browser that can be launched. `home` is the app's folder for launch scripts; null where none are used. */
export type FoundChromium = {
  executable?: string;
  channel?: "chrome";
  home: string | null;
  provisions: BundledResources;
};

/** What the machine allows, detected once per process. */
export type DetectedBrowser = { found: FoundChromium; confinement: LaunchMode; version: string };

export type ChromiumSettings = {
  /** Path of an installed Chromium to use instead of the packaged one. */
  executablePath?: string;
  /** CDP endpoint of a remote browser; no browser is launched here then. */
  remote?: string;
  /** Chromium's own sandbox: `required`, used where the machine supports it, or `none`. */
  sandbox: "auto" | "required" | "none";
  /** Pins (Base64 SHA-256 of the public key) of certificates to trust, comma-separated, for the sample sites. */
  trustSpki?: string;
  /** Memory limit of each process of a browser, in KiB. */
  memoryKib: number;
  /** Memory limit of all processes of a browser together, in MiB of proportional set size. */
  browserMib: number;
  /** Browsers that run concurrently. */
  maxConcurrent: number;
  /** Captures that may wait for a browser. Bounds memory, while the deadlines bound the wait. */
  maxQueue: number;
  /** Whether a spare browser is launched ahead of the next capture. */
  keepWarm: boolean;
};

const BROWSER_MIB = 1_536;

export const CHROMIUM_DEFAULTS: ChromiumSettings = {
  sandbox: "auto",
  memoryKib: 1_000_000,
  browserMib: BROWSER_MIB,
  maxConcurrent: defaultSlots(BROWSER_MIB),
  maxQueue: 100,
  keepWarm: true,
};
