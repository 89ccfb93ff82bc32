import * as z from "zod/mini";
import { MAX_INTEGER } from "#shared/contract-fields.ts";
import { ScrapeRequest, unsupported } from "./contract.ts";

/** Limits of `timeoutMs`. */
const [MIN_TIMEOUT_MS, MAX_TIMEOUT_MS] = [5_000, 60_000];

const { url: _url, origin, integration, ...pageShape } = ScrapeRequest.shape;

/** Firecrawl's options of each page of a job, without those that would be stored with it. */
export function createPageShape(job: "batch" | "crawl") {
  const none = (name: string) =>
    z.optional(z.array(z.unknown()).check(z.maxLength(0, `${name} is not offered in a ${job}.`)));
  return {
    ...pageShape,
    includeTags: none("includeTags"),
    excludeTags: none("excludeTags"),
    actions: none("actions"),
    headers: unsupported(`Headers are not offered in a ${job}, because they would be stored.`),
  };
}

/** Options of a whole job. */
export const JOB_SHAPE = {
  origin,
  integration,
  // Accepted, because the plan decides it.
  maxConcurrency: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_INTEGER)))),
  webhook: unsupported("Webhooks of an account receive job.completed and job.item.completed."),
};

/** The response's warning of what differs from what was asked for, if anything does. */
export function toWarning(
  { skipTlsVerification }: Pick<ScrapeRequest, "skipTlsVerification">,
  ...others: (string | false)[]
): { warning?: string } {
  const tls = skipTlsVerification && "Certificates are always verified: skipTlsVerification has no effect.";
  const warnings = [...others, tls].filter(Boolean);
  return warnings.length > 0 ? { warning: warnings.join(" ") } : {};
}

type PageOptions = Pick<ScrapeRequest, "mobile" | "blockAds" | "waitFor" | "timeout">;

/** The options of version 1 that are the same for every call and format. */
export const toCallOptions = ({ mobile, blockAds, waitFor, timeout }: PageOptions) => ({
  ...(mobile ? { device: "mobile" } : {}),
  block: { ads: blockAds, banners: blockAds, trackers: blockAds },
  delaySeconds: Math.ceil(waitFor / 1000),
  timeoutMs: Math.min(Math.max(timeout, MIN_TIMEOUT_MS), MAX_TIMEOUT_MS),
});
