/** Bounds of one extraction. Times in milliseconds; tests run them small. */
export type ExtractLimits = {
  /** For everything, the waiting for a worker not counted. */
  totalMs: number;
  /** Memory that a worker's objects may take, in megabytes. */
  heapMb: number;
  /** Characters of the document that are read; the rest is left out. */
  inputLength: number;
  /** Characters of the result; the rest is left out. */
  outputLength: number;
  /** Workers a process. */
  workers: number;
  /** Extractions that may wait for a worker; each keeps its document in memory. */
  queue: number;
};

export const EXTRACT_LIMITS: ExtractLimits = {
  totalMs: 9_000,
  heapMb: 512,
  inputLength: 5_000_000,
  outputLength: 2_000_000,
  workers: 2,
  queue: 10,
};
