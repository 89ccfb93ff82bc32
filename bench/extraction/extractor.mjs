import { extractPage } from "../../lib/server/extraction/page.ts";

/** How the scorer calls us: a page in, its main content as Markdown out. */
export default async ({ html, url }) => ({
  markdown: extractPage({ html, url, contentType: "text/html", onlyMainContent: true, format: "markdown" })
    .results.markdown,
});
