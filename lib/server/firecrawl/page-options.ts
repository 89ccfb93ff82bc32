import * as z from "zod/mini";
import { MAX_INTEGER } from "#shared/contract-fields.ts";
import type { JOB_EVENTS } from "#shared/jobs/definitions.ts";
import { findHeader, ScrapeRequest } from "./contract.ts";

/** Limits of `timeoutMs`. */
const [MIN_TIMEOUT_MS, MAX_TIMEOUT_MS] = [5_000, 60_000];

const { url: _url, zeroDataRetention: _retention, ...shape } = ScrapeRequest.shape;
const { origin, integration, ...pageShape } = shape;

/** Firecrawl's options of each page of a job, without those that would be stored with it. */
export function createPageShape(job: "batch" | "crawl" | "extract") {
  const isOnlyAgent = (headers: Record<string, string>) =>
    Object.keys(headers).every((name) => name.toLowerCase() === "user-agent");
  return {
    ...pageShape,
    actions: z.optional(z.array(z.unknown()).check(z.maxLength(0, `actions is not offered in a ${job}.`))),
    headers: pageShape.headers.check(
      z.refine(isOnlyAgent, `Of headers only User-Agent is offered in a ${job}, because they are stored.`),
    ),
  };
}

/** Those with the same name in version 1. */
const OWN_FORMATS = ["markdown", "html", "rawHtml", "links", "images"];
const JOB_FORMATS = [...OWN_FORMATS, "summary", "json", "branding", "changeTracking"];

/** Formats of which a job stores all for each page. */
export const areStorable = (formats: ScrapeRequest["formats"]): boolean =>
  formats.every(({ type }) => JOB_FORMATS.includes(type));

/** Firecrawl's events of a job, and ours. */
const EVENTS: Record<string, (typeof JOB_EVENTS)[number][]> = {
  started: [],
  page: ["job.item.completed"],
  completed: ["job.completed"],
  failed: ["job.failed"],
};

const Webhook = z.pipe(
  z.union([
    z.pipe(
      z.string(),
      z.transform((url) => ({ url })),
    ),
    z.looseObject({
      url: z.string(),
      events: z.optional(z.array(z.enum(["started", "page", "completed", "failed"])).check(z.maxLength(4))),
      headers: z.optional(
        z
          .record(z.string(), z.string())
          .check(
            z.refine((headers) => Object.keys(headers).length === 0, "Headers of webhooks are not offered."),
          ),
      ),
    }),
  ]),
  z.transform((webhook: { url: string; events?: string[] | undefined }) => {
    const events = webhook.events?.flatMap((name) => EVENTS[name] ?? []) ?? Object.values(EVENTS).flat();
    return events.length > 0 ? { url: webhook.url, events } : null;
  }),
);

/** Options of a whole job. */
export const JOB_SHAPE = {
  origin,
  integration,
  // Accepted, because the plan decides it.
  maxConcurrency: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_INTEGER)))),
  webhook: z.optional(z.nullable(Webhook)),
};

type Warned = Partial<Pick<ScrapeRequest, "skipTlsVerification" | "formats" | "location">>;

function* listWarnings({ skipTlsVerification, formats = [], location }: Warned): Generator<string> {
  if (skipTlsVerification) yield "Certificates are always verified: skipTlsVerification has no effect.";
  if (formats.some(({ prompt }) => prompt)) yield "No language model reads the page: prompt has no effect.";
  if (formats.some(({ type, modes }) => type === "changeTracking" && modes?.includes("json")))
    yield "changeTracking has the mode git-diff only.";
  if (location?.country) yield "Pages are opened from where this server is: location.country has no effect.";
}

export const WEBHOOK_WARNING = "Messages of the webhook have the form of /docs/webhooks.";

/** The formats that a job's pages have in Firecrawl's answer, as they are stored with it. */
export const toAnswerFormats = (
  formats: { type: string; modes?: string[] | undefined }[] = [{ type: "markdown" }],
) => ({
  answerFormats: formats.map(({ type, modes }) => ({ type, ...(modes ? { modes } : {}) })),
});

/** The response's warning of what differs from what was asked for, if anything does. */
export function toWarning(request: Warned, ...others: (string | false)[]): { warning?: string } {
  const warnings = [...others.filter(Boolean), ...listWarnings(request)];
  return warnings.length > 0 ? { warning: warnings.join(" ") } : {};
}

type PageOptions = Pick<ScrapeRequest, "mobile" | "blockAds" | "waitFor" | "timeout" | "location">;

/** The options of version 1 that are the same for every call and format. */
export const toCallOptions = ({ mobile, blockAds, waitFor, timeout, location }: PageOptions) => ({
  ...(location?.languages?.[0] ? { locale: location.languages[0] } : {}),
  ...(mobile ? { device: "mobile" } : {}),
  block: { ads: blockAds, banners: blockAds, trackers: blockAds },
  delaySeconds: Math.ceil(waitFor / 1000),
  timeoutMs: Math.min(Math.max(timeout, MIN_TIMEOUT_MS), MAX_TIMEOUT_MS),
});

type ContentOptions = Pick<
  ScrapeRequest,
  "formats" | "headers" | "includeTags" | "excludeTags" | "onlyMainContent"
> &
  PageOptions;

export const hasFormat = ({ formats }: Pick<ScrapeRequest, "formats">, wanted: string): boolean =>
  formats.some(({ type }) => type === wanted);
const findSchema = ({ formats }: Pick<ScrapeRequest, "formats">) =>
  formats.find(({ type }) => type === "json")?.schema;

/** Our formats from which Firecrawl's are made. */
function listFormats(request: Pick<ScrapeRequest, "formats">): string[] {
  const own = OWN_FORMATS.filter((format) => hasFormat(request, format));
  return [
    ...(hasFormat(request, "changeTracking") && !own.includes("markdown") ? ["markdown"] : []),
    ...own,
    ...(hasFormat(request, "summary") ? ["text"] : []),
  ];
}

/** Fields of version 1's extraction without those of the page. */
export function toContentFields(request: Omit<ContentOptions, keyof PageOptions | "headers">) {
  const { includeTags, excludeTags, onlyMainContent } = request;
  const schema = findSchema(request);
  return {
    ...(schema ? { schema } : {}),
    ...(hasFormat(request, "branding") ? { brand: true } : {}),
    ...(includeTags.length > 0 ? { includeSelectors: includeTags } : {}),
    ...(excludeTags.length > 0 ? { excludeSelectors: excludeTags } : {}),
    formats: ["metadata", ...listFormats(request)],
    onlyMainContent,
  };
}

/** The options of each page that a job extracts. */
export function toJobExtractOptions(request: ContentOptions) {
  const userAgent = findHeader(request.headers, "user-agent");
  return {
    ...toCallOptions(request),
    ...toContentFields(request),
    ...(userAgent === undefined ? {} : { userAgent }),
  };
}
