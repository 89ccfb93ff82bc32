import { extractPage } from "../../lib/server/extraction/page.ts";

/** The scorer's interface: takes a page, returns its main content as Markdown. */
export default async ({ html, url }) => ({
  markdown: extractPage({ html, url, contentType: "text/html", onlyMainContent: true, format: "markdown" })
    .results.markdown,
});
