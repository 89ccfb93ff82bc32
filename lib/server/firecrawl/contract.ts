import * as z from "zod/mini";
import { UserAgent } from "#shared/api/fields.ts";
import { DataSchema, Selector, Selectors } from "#shared/records/contract.ts";

/* Request of Firecrawl's `POST /v2/scrape`, as its SDK sends it (api-reference/v2-openapi.json of its documentation). */

const TEXT_FORMATS = ["markdown", "html", "rawHtml", "links", "images"] as const;
const FORMATS = [...TEXT_FORMATS, "json", "screenshot"] as const;

const MAX_WAIT_MS = 10_000;
const MAX_ACTIONS = 10;
/** A hundred years. */
const MAX_AGE_MS = 100 * 365 * 24 * 60 * 60 * 1000;

const isWithinWait = z.lte(MAX_WAIT_MS, `can be at most ${MAX_WAIT_MS} milliseconds`);
const WaitMs = z.int().check(z.gte(0), isWithinWait);

const Screenshot = {
  fullPage: z._default(z.boolean(), false),
  quality: z.optional(z.int().check(z.gte(1), z.lte(100))),
  viewport: z.optional(
    z.strictObject({
      width: z.int().check(z.gte(200), z.lte(1920)),
      height: z.int().check(z.gte(200), z.lte(1080)),
    }),
  ),
};

/** The option is not offered, and has no value that changes nothing. */
export const unsupported = (message: string) => z.optional(z.never(message));
/** The option has no effect with this value, and is not offered with others. */
export const only = (values: boolean | string | string[], message: string) =>
  z.optional(z.literal([values].flat(), message));

const Format = z.pipe(
  z.transform((format) => (typeof format === "string" ? { type: format } : format)),
  z
    .looseObject({
      type: z.enum(FORMATS, {
        error: ({ input }) =>
          `The format ${JSON.stringify(input)?.slice(0, 40)} is not offered; use ${FORMATS.join(", ")}. No language model reads the page.`,
      }),
      ...Screenshot,
      schema: z.optional(DataSchema),
      prompt: unsupported("No language model reads the page: json needs a schema and no prompt."),
    })
    .check(
      z.refine(({ type, schema }) => type !== "json" || schema !== undefined, {
        error: "json needs a schema; its properties are read by x-selector or their names in schema.org",
        path: ["schema"],
      }),
    ),
);

const ACTION_NEEDS = {
  wait: "wait needs milliseconds or selector",
  click: "click needs selector",
  scroll: "scroll scrolls the page, and has no selector",
};

const Action = z.pipe(
  z.looseObject({
    type: z.enum(["wait", "click", "scroll"], "Only the actions wait, click and scroll are offered."),
    direction: only("down", "A page is scrolled down only."),
    milliseconds: z.optional(WaitMs),
    selector: z.optional(Selector),
    all: only(false, "An action clicks the first element only."),
  }),
  z.transform(({ type, milliseconds, selector }, context) => {
    if (type === "scroll" && selector === undefined) return { kind: "scroll" } as const;
    if (type === "click" && selector !== undefined) return { kind: "click", selector } as const;
    if (type === "wait" && selector !== undefined) return { kind: "wait_for", selector } as const;
    if (type === "wait" && milliseconds !== undefined) return { kind: "wait", milliseconds } as const;
    context.issues.push({
      code: "custom",
      message: ACTION_NEEDS[type],
      input: type,
    });
    return z.NEVER;
  }),
);

type Waits = { waitFor: number; actions: { kind: string; milliseconds?: number }[] };
const isWaitShort = ({ waitFor, actions }: Waits) =>
  actions.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, waitFor) <= MAX_WAIT_MS;

export const ScrapeRequest = z
  .strictObject({
    url: z.string().check(z.minLength(1), z.maxLength(2_048)),
    formats: z._default(z.array(Format).check(z.minLength(1), z.maxLength(FORMATS.length)), [
      { type: "markdown", fullPage: false },
    ]),
    onlyMainContent: z._default(z.boolean(), true),
    includeTags: z._default(Selectors, []),
    excludeTags: z._default(Selectors, []),
    headers: z._default(z.record(z.string(), z.string()), {}),
    /** Milliseconds, like all times of Firecrawl. */
    waitFor: z._default(WaitMs, 0),
    timeout: z._default(z.int().check(z.gte(1_000), z.lte(300_000)), 60_000),
    mobile: z._default(z.boolean(), false),
    blockAds: z._default(z.boolean(), true),
    maxAge: z._default(z.int().check(z.gte(0), z.lte(MAX_AGE_MS)), 0),
    actions: z._default(z.array(Action).check(z.maxLength(MAX_ACTIONS)), []),
    // Of the SDK, for statistics.
    origin: z.optional(z.string().check(z.maxLength(200))),
    integration: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    // Accepted, because our behavior is what they ask for, or because they only speed Firecrawl up.
    removeBase64Images: z.optional(z.boolean()),
    storeInCache: z.optional(z.boolean()),
    fastMode: z.optional(z.boolean()),
    parsers: z.optional(z.array(z.unknown())),
    proxy: only(["basic", "auto"], "Only the proxy basic is offered."),
    // Sent by Firecrawl's Python SDK with every option; certificates stay verified.
    skipTlsVerification: z._default(z.boolean(), false),
    lockdown: only(false, "lockdown is not offered."),
    redactPII: only(false, "redactPII is not offered."),
    domainTools: only(false, "domainTools is not offered."),
    location: unsupported("location is not offered; POST /api/v1/extract has locale and timeZone."),
    minAge: unsupported("minAge is not offered: a page is opened for every call."),
    profile: unsupported("profile is not offered."),
    jsonOptions: unsupported(
      "No language model reads the page. POST /api/v1/extract reads fields and presets.",
    ),
  })
  .check(
    z.refine(({ waitFor, actions }) => isWaitShort({ waitFor, actions }), {
      error: `waitFor and the waits of actions can be at most ${MAX_WAIT_MS} milliseconds together`,
      path: ["waitFor"],
    }),
    z.refine(
      ({ headers }) => {
        const agent = findHeader(headers, "user-agent");
        return agent === undefined || UserAgent.safeParse(agent).success;
      },
      { error: "User-Agent must be printable ASCII of at most 512 characters", path: ["headers"] },
    ),
  );
export type ScrapeRequest = z.infer<typeof ScrapeRequest>;

export const findHeader = (headers: Record<string, string>, name: string): string | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
