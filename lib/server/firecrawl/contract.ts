import * as z from "zod/mini";
import { Locale, UserAgent } from "#shared/api/fields.ts";
import { MAX_STEPS } from "#shared/capture/options.ts";
import { Step } from "#shared/capture/steps.ts";
import { DataSchema, Selector, Selectors } from "#shared/records/contract.ts";

/* Request of Firecrawl's `POST /v2/scrape`, as its SDK sends it (api-reference/v2-openapi.json of its documentation). */

const TEXT_FORMATS = ["markdown", "html", "rawHtml", "links", "images", "summary"] as const;
const FORMATS = [...TEXT_FORMATS, "json", "branding", "changeTracking", "screenshot"] as const;
const MAX_PROMPT = 10_000;
/** A prompt that is accepted with a warning, because no language model reads it. */
export const Prompt = z.optional(z.nullable(z.string().check(z.maxLength(MAX_PROMPT))));

const MAX_WAIT_MS = 10_000;
/** Pixels, more than any page has. */
const MAX_SCROLL = 100_000;
/** A hundred years. */
const MAX_AGE_MS = 100 * 365 * 24 * 60 * 60 * 1000;

const isWithinWait = z.lte(MAX_WAIT_MS, `can be at most ${MAX_WAIT_MS} milliseconds`);
const WaitMs = z.int().check(z.gte(0), isWithinWait);

const Screenshot = {
  fullPage: z._default(z.boolean(), false),
  quality: z.optional(z.int().check(z.gte(1), z.lte(100))),
  viewport: z.optional(
    z.strictObject({
      width: z.int().check(z.gte(200), z.lte(3840)),
      height: z.int().check(z.gte(200), z.lte(2160)),
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
      prompt: Prompt,
      modes: z.optional(z.array(z.enum(["git-diff", "json"])).check(z.maxLength(2))),
      tag: unsupported("tag is not offered: a page is compared with your last extraction of it."),
    })
    .check(
      z.refine(({ type, schema }) => type !== "json" || schema !== undefined, {
        error:
          "json needs a schema, because no language model reads the page; its properties are read by x-selector or their names in schema.org",
        path: ["schema"],
      }),
    ),
);

const ACTIONS = ["wait", "click", "write", "press", "scroll", "scrape", "screenshot"] as const;

const ACTION_NEEDS: Partial<Record<(typeof ACTIONS)[number], string>> = {
  wait: "wait needs milliseconds or selector",
  click: "click needs selector",
  write: "write needs text",
  press: "press needs the name of a key, such as Enter",
  scroll: "scroll scrolls the page, and has no selector",
};

/** Why an action is refused. */
const REFUSED_ACTIONS: Partial<Record<string, string>> = {
  executeJavascript: "executeJavascript is not offered: no script of a caller runs on a page.",
  pdf: "pdf is not offered as an action. POST /api/v1/pdf prints a page after steps.",
};

/** Puppeteer's names of keys, which Firecrawl accepts in capital letters too. */
const KEYS = ["Enter", "Tab", "Escape", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown", "Space"];
const toKey = (key: string): string =>
  KEYS.find((name) => name.toLowerCase() === key.toLowerCase()) ??
  key.replace(/^arrow_?(up|down|left|right)$/i, (_all, side: string) => {
    const [first = "", ...rest] = side.toLowerCase();
    return `Arrow${first.toUpperCase()}${rest.join("")}`;
  });

const ActionFields = z.looseObject({
  type: z.enum(ACTIONS, {
    error: ({ input }) =>
      REFUSED_ACTIONS[String(input)] ?? `Only the actions ${ACTIONS.join(", ")} are offered.`,
  }),
  direction: z.optional(z.enum(["up", "down"], "A page is scrolled up or down only.")),
  milliseconds: z.optional(WaitMs),
  selector: z.optional(Selector),
  text: z.optional(z.string()),
  key: z.optional(z.string().check(z.maxLength(100))),
  all: only(false, "An action clicks the first element only."),
  ...Screenshot,
});

/** The step that does the same; null for an action without its fields. */
function toStep({ type, milliseconds, selector, text, key, direction }: z.infer<typeof ActionFields>) {
  if (type === "click" && selector) return { click: { selector } };
  if (type === "wait" && selector) return { wait: { selector } };
  if (type === "wait" && milliseconds !== undefined) return { wait: { ms: milliseconds } };
  if (type === "write" && text !== undefined) return { type: { value: text } };
  if (type === "press" && key) return { press: { key: toKey(key) } };
  if (type === "scroll" && !selector)
    return direction === "up" ? { scroll: { by: -MAX_SCROLL } } : { scrollUntil: { end: true } };
  return null;
}

/** An action as a step, or as what the answer has of the page after all steps. */
const Action = z.pipe(
  ActionFields,
  z.transform((fields, context) => {
    const { type, fullPage, quality, viewport } = fields;
    if (type === "scrape") return { scrape: true as const };
    if (type === "screenshot") return { screenshot: { fullPage, quality, viewport } };
    const { data: step, error } = Step.safeParse(toStep(fields));
    if (step) return { step };
    const issue = toStep(fields) ? error?.issues[0]?.message : undefined;
    context.issues.push({ code: "custom", message: issue ?? ACTION_NEEDS[type] ?? type, input: type });
    return z.NEVER;
  }),
);
type FirecrawlAction = z.infer<typeof Action>;

/** One capture is stored of a page, and it is the last state of the page. */
const areReadsLast = (actions: FirecrawlAction[]): boolean => {
  const reads = actions.filter(({ step }) => step === undefined);
  const last = actions.slice(actions.length - reads.length);
  const scrapes = reads.filter(({ scrape }) => scrape).length;
  return last.every(({ step }) => step === undefined) && scrapes <= 1 && reads.length - scrapes <= 1;
};

type Waits = { waitFor: number; actions: FirecrawlAction[] };
const isWaitShort = ({ waitFor, actions }: Waits) =>
  actions.reduce((sum, { step }) => sum + (step?.wait?.ms ?? 0), waitFor) <= MAX_WAIT_MS;

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
    actions: z._default(z.array(Action).check(z.maxLength(MAX_STEPS, `at most ${MAX_STEPS} actions`)), []),
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
    zeroDataRetention: z.optional(z.boolean()),
    lockdown: only(false, "lockdown is not offered."),
    redactPII: only(false, "redactPII is not offered."),
    domainTools: only(false, "domainTools is not offered."),
    location: z.optional(
      z.nullable(
        z.strictObject({
          country: z.optional(z.string().check(z.maxLength(10))),
          languages: z.optional(z.array(Locale).check(z.maxLength(20))),
        }),
      ),
    ),
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
    z.refine(({ actions }) => areReadsLast(actions), {
      error:
        "scrape and screenshot are offered after all other actions, once each: a call reads the page in its last state.",
      path: ["actions"],
    }),
    z.refine(
      ({ actions, formats }) =>
        !actions.some(({ screenshot }) => screenshot) || !formats.some(({ type }) => type === "screenshot"),
      { error: "Use either the action screenshot or the format screenshot.", path: ["actions"] },
    ),
    z.refine(
      ({ zeroDataRetention, actions, formats }) =>
        !zeroDataRetention ||
        ![...actions, ...formats.map(({ type }) => ({ screenshot: type === "screenshot" }))].some(
          ({ screenshot }) => screenshot,
        ),
      {
        error: "zeroDataRetention has no screenshots, because the answer has a link to each.",
        path: ["zeroDataRetention"],
      },
    ),
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
