/** A screen recording of the product. Paths are relative to the site. */
export type Demo = {
  /** Accessible description of the recording, and the title of the dialog. */
  title: string;
  /** Two encodings of the same recording; the browser plays the first one that it supports. */
  webm: string;
  mp4: string;
  captions: string;
  poster: string;
  seconds: number;
};
