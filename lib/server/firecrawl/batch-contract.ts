import * as z from "zod/mini";
import { MAX_JOB_URLS, MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { only, unsupported } from "./contract.ts";
import { areStorable, createPageShape, JOB_SHAPE } from "./page-options.ts";

/* Request of Firecrawl's `POST /v2/batch/scrape`, as its SDK sends it (api-reference/v2-openapi.json of its documentation). */

const pageShape = createPageShape("batch");

export const BatchRequest = z.strictObject({
  ...pageShape,
  ...JOB_SHAPE,
  urls: z
    .array(z.string().check(z.maxLength(MAX_LIST_BYTES)))
    .check(z.minLength(1), z.maxLength(MAX_JOB_URLS, "at most 5,000 addresses")),
  formats: z._default(
    pageShape.formats.def.innerType.check(
      z.refine(
        (formats) => areStorable(formats) || (formats.length === 1 && formats[0]?.type === "screenshot"),
        "A batch stores markdown, html, rawHtml, links, images, summary, json and changeTracking of each page, or screenshot alone.",
      ),
    ),
    [{ type: "markdown", fullPage: false }],
  ),
  /** Whether addresses that cannot be opened are left out instead of refusing the batch. */
  ignoreInvalidURLs: z._default(z.boolean(), true),
  zeroDataRetention: only(false, "Pages of a batch are stored."),
  appendToId: unsupported("Addresses cannot be added to a batch."),
});
export type BatchRequest = z.infer<typeof BatchRequest>;
