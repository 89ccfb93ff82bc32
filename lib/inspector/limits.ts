/** Bounds of one capture. All times in milliseconds; tests run them small. */
export type InspectorLimits = {
  /** Until the first document begins to arrive. */
  navigationMs: number;
  /** For the load event after that; then the page is taken as it is. */
  loadMs: number;
  /** For a quiet network after that. */
  idleMs: number;
  /** For web fonts and pictures in view. */
  paintMs: number;
  /** For the picture itself. */
  captureMs: number;
  /** For a walk down a whole page, so that late pictures load. */
  walkMs: number;
  /** Pixels of height of the picture of a whole page: what a WebP can have, and what a browser's memory allows. */
  pageHeight: number;
  /** The whole job with everything, the delay that was asked for not counted. Then the browser is killed. */
  jobMs: number;
  bytes: number;
  connections: number;
  /** For a server to accept a connection. */
  connectMs: number;
  /** Documents that a page may go to by itself. */
  documents: number;
};

export const INSPECTOR_LIMITS: InspectorLimits = {
  navigationMs: 20_000,
  loadMs: 15_000,
  idleMs: 8_000,
  paintMs: 1_500,
  captureMs: 10_000,
  walkMs: 6_000,
  pageHeight: 16_000,
  jobMs: 45_000,
  bytes: 60_000_000,
  connections: 600,
  connectMs: 10_000,
  documents: 5,
};
