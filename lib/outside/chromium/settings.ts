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
  /** Browsers that work at the same time. */
  jobs: number;
  /** Jobs that may wait for a browser; more are turned away. */
  queue: number;
  /** Whether a browser is launched ahead of the next job. */
  spare: boolean;
};

export const CHROMIUM_DEFAULTS: ChromiumSettings = {
  sandbox: "auto",
  memoryKib: 1_000_000,
  jobs: 2,
  queue: 10,
  spare: true,
};
