/** Which heading a part starts with; it depends on what stands above it on the page. */
export type HeadingLevel = "h2" | "h3" | "h4";
