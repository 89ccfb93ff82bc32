/** Limits of one extraction. Times are in milliseconds; tests use small ones. */
export type ExtractLimits = {
  /** For all modes together, without the wait for a worker. */
  totalMs: number;
  /** Heap size of a worker in MB. */
  heapMb: number;
  /** Characters of the document that are parsed; the rest is omitted. */
  inputLength: number;
  /** Characters of the result; the rest is omitted. */
  outputLength: number;
  /** Workers per process. */
  workers: number;
  /** Extractions that may wait for a worker; each keeps its document in memory. */
  queue: number;
};

export const EXTRACT_LIMITS: ExtractLimits = {
  totalMs: 9_000,
  heapMb: 256,
  inputLength: 5_000_000,
  outputLength: 2_000_000,
  workers: 2,
  queue: 10,
};
