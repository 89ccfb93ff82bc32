import { documentHtml } from "../../look/document.ts";
import { readStyle } from "../../look/read-style.ts";

const STYLE = readStyle(new URL("./consent.css", import.meta.url));

/** A page with its style inside, so that it needs nothing else. */
export function pageShell(title: string, content: string): string {
  return documentHtml({
    title,
    head: `<style>${STYLE}</style>`,
    body: `<body>
<main>
${content}
</main>
</body>`,
  });
}
