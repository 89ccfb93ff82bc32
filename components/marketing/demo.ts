/** A recording of the product at work, with what is needed to show it. Paths of this site. */
export type Demo = {
  /** What is seen, for those who do not see it, and the name of the dialog. */
  title: string;
  /** The same recording in two encodings; a browser plays the first that it can. */
  webm: string;
  mp4: string;
  captions: string;
  poster: string;
  seconds: number;
};
