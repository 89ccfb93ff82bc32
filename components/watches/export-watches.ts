import { downloadFile } from "#client/files.ts";
import { escapeMarkup } from "#shared/markup.ts";
import type { Watch } from "#shared/watches/contract.ts";

/** The watched pages as OPML 2.0, which can be imported again. */
export function toOpml(watches: readonly Watch[]): string {
  const outlines = watches.flatMap(({ title, page }) => {
    if (!page) return [];
    const tags = page.tags.length > 0 ? ` category="${escapeMarkup(page.tags.join(","))}"` : "";
    return [
      `    <outline type="link" text="${escapeMarkup(title)}" url="${escapeMarkup(page.url)}"${tags}/>`,
    ];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>Watched pages</title>
  </head>
  <body>
${outlines.join("\n")}
  </body>
</opml>
`;
}

/** Starts the download of the watched pages. */
export const downloadOpml = (watches: readonly Watch[]): void =>
  downloadFile(new Blob([toOpml(watches)], { type: "text/x-opml" }), "watches.opml");
