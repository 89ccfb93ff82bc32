import { DESTINATION_CALLS } from "#server/api/destinations.ts";
import { destinationsPath } from "#shared/background-paths.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { toSlug } from "./call-page.ts";
import { createDestinationLimits } from "./plan-limits.ts";

const ZERO_RETENTION_EXAMPLE = JSON.stringify({ url: "https://example.com", zeroRetention: true }, null, 2);

const DELIVERY_EXAMPLE = JSON.stringify({ url: "https://example.com", deliverTo: "archive" }, null, 2);

/** The page about where results are stored, and how nothing is. */
export const storageGuide = (): DocPage => ({
  slug: "storage",
  group: "Reference",
  title: "Where results are stored",
  description: "In your history, in a bucket of your own, or nowhere at all.",
  blocks: [
    {
      kind: "text",
      text: "Results are stored in your history for as long as your plan says, and can be deleted there at any time.",
    },
    { kind: "heading", id: "buckets", text: "Your own bucket" },
    {
      kind: "text",
      text: `Add a bucket of an S3-compatible store under [Account](${destinationsPath}) or [by the API](${paths.docs(toSlug(DESTINATION_CALLS.createDestination))}), and name it in \`deliverTo\`: the file is put there beside your history.`,
    },
    { kind: "code", label: "Body of POST /screenshot", code: DELIVERY_EXAMPLE },
    {
      kind: "list",
      items: [
        "`deliverTo` works in screenshots, PDF documents, archives and extractions, in the options of lists, crawls and schedules, and in the forms of the website. Delivery costs nothing.",
        "The key is `prefix/day/id.extension`, such as `pages/2026-11-29/cap_….png`, by the day of the capture in UTC. An extraction is one file: its text, or JSON when it has several formats or data.",
        "The answer of a call has `delivery` with the `key`, or with the `error`, which is one sentence: a capture is never lost because the store fails. With `Accept: image/*` both are headers, `X-Capture-Delivery-Key` and `X-Capture-Delivery-Error`.",
        "Files of jobs are put one by one when they are ready, and tried six times in nine hours. `delivery` of each item, `results.csv` and `manifest.json` name the key or the cause.",
        "The key needs the permissions `PutObject` and `DeleteObject`: before anything is saved, a small object is written and deleted. It needs no permission to read or to list.",
        "Addresses begin with https:// on port 443 or 8443, are public, and do not redirect. The secret is stored encrypted and never shown again; a changed host needs it again.",
      ],
    },
    { kind: "table", label: "Buckets by plan", table: createDestinationLimits() },
    { kind: "heading", id: "zero-retention", text: "Zero retention" },
    {
      kind: "text",
      text: `With \`zeroRetention\`, screenshots, PDF documents, archives and extractions keep nothing of the page after the answer: no capture, no address in the history or the log, no temporary file. The page is opened in a browser of its own, which is closed afterwards. The use is counted as always.`,
    },
    { kind: "code", label: "Body of POST /screenshot", code: ZERO_RETENTION_EXAMPLE },
    {
      kind: "list",
      items: [
        "The answer is the file with `Accept: image/*` or `Accept: application/pdf`. Otherwise it is JSON with the file as Base64 in `content`, and `id` and `file` are null.",
        `A repeated [Idempotency-Key](${paths.docs("idempotency")}) of such a call answers 409 \`not_retained\`, because there is no answer to repeat. Of the request a SHA-256 hash is kept for 24 hours, to tell another request with the same key.`,
        "`deliverTo` is allowed: your own bucket is then the only place that keeps the file.",
        "It is an option of the API, the SDKs, the command line and MCP. The website shows what its history has, and has no such switch.",
        "It is refused with `session`, `widths`, `maxAgeSeconds` and `Prefer: respond-async`, and in lists, crawls, schedules and watches, which all store results.",
        "Firecrawl's `zeroDataRetention` of `scrape` does the same, without screenshots.",
        "The sites that are opened, and networks on the way, have logs of their own.",
      ],
    },
  ],
});
