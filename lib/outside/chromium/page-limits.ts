/** Bounds of what is done with a page. All times in milliseconds. */
export type PageLimits = {
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
  /** For the page to be read as markup. */
  serialiseMs: number;
  /** For the answer to a question about the page: where it is, what it is called, how it begins. */
  answerMs: number;
  /** Pixels of height of the picture of a whole page: what a WebP can have, and what a browser's memory allows. */
  pageHeight: number;
  /** Device pixels (width x height x scale squared) of a full-page screenshot. */
  pagePixels: number;
  /** Documents that the page may go to by itself; more are stopped where they are. */
  documents: number;
  /** Of how many sites its frames may be: each has a process. Frames of further sites are not loaded. */
  frameSites: number;
};
