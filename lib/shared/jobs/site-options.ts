import * as z from "zod/mini";
import { describe, IgnoredTexts } from "#shared/contract-fields.ts";
import { crawlExtract } from "./crawl-contract.ts";
import { crawlFields } from "./crawl-options.ts";

/** How the runs of a watched site are compared. */
const siteFields = {
  ignore: describe(z._default(IgnoredTexts, []), "Lines that contain one of these texts are not compared."),
  opensUnchanged: describe(
    z._default(z.boolean(), false),
    "Opens every page in every run, also those that the server or the sitemap says have not changed. For sites whose scripts load the text.",
  ),
};

export const SiteOptions = z.strictObject(siteFields);
export type SiteOptions = z.infer<typeof SiteOptions>;

/** A site that a schedule watches. */
export const WatchedSite = z.strictObject({ ...crawlFields, extract: crawlExtract, ...siteFields });
export type WatchedSite = z.infer<typeof WatchedSite>;
