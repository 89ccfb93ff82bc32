/*
 * What a serialized page says beyond its own markup: what the browser computed where tags do not tell it. Scripts in
 * captured pages write it, the extraction reads it.
 */

/** Elements that start a line of their own without any style. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr ul xmp"
  ).split(" "),
);

/**
 * `inline`: a box in a line, though its tag is a block or unknown. `code`: keeps spaces and lines in a font of fixed
 * width. `frame`: a frame of another site. `hidden`: not rendered. An image has its own size in CSS pixels, as `640x480`.
 */
export type ComputedBox = "inline" | "code" | "frame" | "hidden" | `${number}x${number}`;

/** Names of the attribute in markup and of the property in a tree. A page's own attribute of this name is left out. */
export const COMPUTED_ATTRIBUTE = "data-computed";
export const COMPUTED_PROPERTY = "dataComputed";

/** Between two texts that a style sheet sets apart: in one line, or by a new line. */
export const SPACE_MARK = `<wbr ${COMPUTED_ATTRIBUTE}="space">`;
export const LINE_MARK = `<br ${COMPUTED_ATTRIBUTE}="line">`;

const MARKS = new RegExp(
  `<(?:wbr|br) ${COMPUTED_ATTRIBUTE}="(?:space|line)">| ${COMPUTED_ATTRIBUTE}="[a-z0-9]+"`,
  "g",
);

/** The markup as the page has it. */
export const removeComputedMarks = (html: string): string => html.replace(MARKS, "");
