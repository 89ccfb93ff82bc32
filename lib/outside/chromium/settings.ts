import { defaultSlots } from "./default-slots.ts";

export type ChromiumSettings = {
  /** A Chromium of the machine instead of the packaged one. */
  executablePath?: string;
  /** Address of a browser that runs elsewhere (CDP); then none is launched here. */
  remote?: string;
  /** `required` refuses to run without Chromium's own sandbox. */
  sandbox: "auto" | "required";
  /** Pins (base64 SHA-256 of the public key) of certificates to trust, comma-separated: the sample sites. */
  trustSpki?: string;
  /** Most memory one of the browser's processes may take, in KiB. */
  memoryKib: number;
  /** Most memory all processes of one browser may take together, in MiB: their proportional set sizes. */
  browserMib: number;
  /** Browsers that work at the same time. */
  jobs: number;
  /** Captures that may wait for a browser: bounds memory, while the deadlines bound the wait. */
  queue: number;
  /** Whether a browser is launched ahead of the next job. */
  spare: boolean;
};

const BROWSER_MIB = 1_536;

export const CHROMIUM_DEFAULTS: ChromiumSettings = {
  sandbox: "auto",
  memoryKib: 1_000_000,
  browserMib: BROWSER_MIB,
  jobs: defaultSlots(BROWSER_MIB),
  queue: 100,
  spare: true,
};
