/** Limits of one page. All times are in milliseconds. */
export type PageLimits = {
  /** Until the first document begins to load. */
  navigationMs: number;
  /** For one step on the page: its element must be there, visible and free to act on. */
  stepMs: number;
  /** For the load event; then the page is captured as it is. */
  loadMs: number;
  /** For an idle network after the load event. */
  idleMs: number;
  /** For web fonts and images in view. */
  paintMs: number;
  /** For one screenshot or strip. */
  captureMs: number;
  /** For scrolling down the page, so that lazy images load. */
  scrollMs: number;
  /** For scrolling to the end of a page that grows meanwhile. */
  scrollToEndMs: number;
  /** For serializing the page. */
  serializeMs: number;
  /** For URL, title and markup sample. */
  responseMs: number;
  /** Maximum height of a full-page screenshot in pixels: the limit of WebP and of the browser's memory. */
  pageHeight: number;
  /** Maximum device pixels (width x height x scale squared) of a full-page screenshot. */
  pagePixels: number;
  /** Documents that the page may load by itself, and again after each step; further ones are stopped. */
  documents: number;
  /** Sites of its frames: each has a process. Frames of further sites are not loaded. */
  frameSites: number;
};
