export const MAX_JOB_URLS = 5_000;
export const MAX_JOB_NAMES = 1_000;
/** Bytes of a list in a request. */
export const MAX_LIST_BYTES = 1_000_000;
