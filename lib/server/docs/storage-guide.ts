import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";

const ZERO_RETENTION_EXAMPLE = JSON.stringify({ url: "https://example.com", zeroRetention: true }, null, 2);

/** The page about where results are stored, and how nothing is. */
export const storageGuide = (): DocPage => ({
  slug: "storage",
  group: "Reference",
  title: "Where results are stored",
  description: "In your history, or nowhere at all.",
  blocks: [
    {
      kind: "text",
      text: "Results are stored in your history for as long as your plan says, and can be deleted there at any time.",
    },
    { kind: "heading", id: "zero-retention", text: "Zero retention" },
    {
      kind: "text",
      text: `With \`zeroRetention\`, screenshots, PDF documents and extractions keep nothing of the page after the answer: no capture, no address in the history or the log, no temporary file. The page is opened in a browser of its own, which is closed afterwards. The use is counted as always.`,
    },
    { kind: "code", label: "Body of POST /screenshot", code: ZERO_RETENTION_EXAMPLE },
    {
      kind: "list",
      items: [
        "The answer is the file with `Accept: image/*` or `Accept: application/pdf`. Otherwise it is JSON with the file as Base64 in `content`, and `id` and `file` are null.",
        `A repeated [Idempotency-Key](${paths.docs("idempotency")}) of such a call answers 409 \`not_retained\`, because there is no answer to repeat. Of the request a SHA-256 hash is kept for 24 hours, to tell another request with the same key.`,
        "It is refused with `session`, `maxAgeSeconds` and `Prefer: respond-async`, and in lists, crawls, schedules and watches, which all store results.",
        "Firecrawl's `zeroDataRetention` of `scrape` does the same, without screenshots.",
        "The sites that are opened, and networks on the way, have logs of their own.",
      ],
    },
  ],
});
