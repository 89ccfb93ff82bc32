import type { PageLimits } from "#lib/outside/chromium/door.ts";

/** Bounds of one capture. All times in milliseconds; tests run them small. */
export type InspectorLimits = PageLimits & {
  /** The whole job with everything, the delay that was asked for not counted. Then the browser is killed. */
  jobMs: number;
  bytes: number;
  connections: number;
  /** For a server to accept a connection. */
  connectMs: number;
};

export const INSPECTOR_LIMITS: InspectorLimits = {
  navigationMs: 20_000,
  loadMs: 15_000,
  idleMs: 8_000,
  paintMs: 1_500,
  captureMs: 10_000,
  walkMs: 6_000,
  serialiseMs: 8_000,
  answerMs: 1_000,
  pageHeight: 16_000,
  pagePixels: 60_000_000,
  documents: 5,
  frameSites: 8,
  jobMs: 45_000,
  bytes: 60_000_000,
  connections: 600,
  connectMs: 10_000,
};
