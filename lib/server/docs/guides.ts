import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { createSnippets, type SnippetCall, YOUR_KEY } from "#shared/api/snippets.ts";
import { API_SCOPES, type ApiScope } from "#shared/api-keys/contract.ts";
import { registerPath } from "#shared/background-paths.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { type DocPage, type DocTable, QUICKSTART } from "#shared/docs/page.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { BASE_URL, createErrorTable, toSlug } from "./call-page.ts";
import { CHANGELOG } from "./changelog.ts";
import { crawlingGuide } from "./crawling-guide.ts";
import { namesGuide } from "./names-guide.ts";
import { createFiveOptions, optionsGuide } from "./options-guide.ts";
import { createCrawlLimits, createKeyLimits, createToolLimits } from "./plan-limits.ts";
import { recordsGuide } from "./records-guide.ts";
import { schedulesGuide } from "./schedules-guide.ts";
import { sdkGuide } from "./sdk-guide.ts";
import { sessionsGuide } from "./sessions-guide.ts";
import { stepsGuide } from "./steps-guide.ts";
import { storageGuide } from "./storage-guide.ts";
import { watchesGuide } from "./watches-guide.ts";
import { webhooksGuide } from "./webhooks-guide.ts";

const calls = Object.values<ApiCall>(API_CALLS);
const linkTo = (call: ApiCall): string => `[${call.summary}](${paths.docs(toSlug(call))})`;

const TARGET = { baseUrl: BASE_URL, apiKey: YOUR_KEY };
const FIRST_CALL: SnippetCall = {
  method: "POST",
  path: API_CALLS.takeScreenshot.path,
  body: { url: "https://example.com" },
  file: { accept: "image/jpeg", name: "screenshot.jpg" },
};

const quickstart = (): DocPage => ({
  slug: QUICKSTART,
  group: "Start",
  title: "Quickstart",
  description: "From no account to a screenshot on your disk in 60 seconds, on the free plan.",
  example: { label: "Save a screenshot", snippets: createSnippets(FIRST_CALL, TARGET) },
  blocks: [
    {
      kind: "list",
      isOrdered: true,
      items: [
        `[Create an account](${registerPath(paths.apiKeys)}), or log in. Your [API keys](${paths.apiKeys}) open.`,
        "Press **Create key**. Without a plan this also starts the free plan of the Web Inspector, which needs no card. The key is shown once, with a command that has it.",
        "Run that command, or the example here: while this tab holds your key, it stands in place of `YOUR_KEY`.",
        "Open `screenshot.jpg`. You used 1 screenshot; a call that fails costs nothing.",
      ],
    },
    ...createFiveOptions(),
    { kind: "heading", id: "what-is-next", text: "What is next" },
    {
      kind: "list",
      items: calls
        .filter(({ tool }) => tool !== null)
        .map((call) => `${linkTo(call)} costs ${call.cost.split(/[.,] /)[0]}.`),
    },
    {
      kind: "text",
      text: `The base of all calls is \`${BASE_URL}\`. The whole API is described in [openapi.json](${publicEnv.siteUrl}/api/v1/openapi.json), which is OpenAPI 3.1, as a [Postman collection](${publicEnv.siteUrl}/api/v1/postman.json), and in [llms.txt](${publicEnv.siteUrl}/llms.txt) for language models.`,
    },
  ],
});

const callsWithScope = (scope: ApiScope): string =>
  calls
    .filter(({ scopes }) => scopes.includes(scope))
    .map(linkTo)
    .join(", ");

const authentication = (): DocPage => ({
  slug: "authentication",
  group: "Start",
  title: "Authentication",
  description: "Keys, their scopes, and how to replace one without an interruption.",
  blocks: [
    { kind: "text", text: `Send a key of [your account](${paths.apiKeys}) with every call:` },
    { kind: "code", label: "Header", code: `Authorization: Bearer ${YOUR_KEY}` },
    {
      kind: "list",
      items: [
        "A key acts for you: calls count against your plans, like the same call from a screen.",
        "A key is shown once, when it is created. We store only its hash.",
        "Never put a key into a web page, an app or a repository. Calls from other sites in a browser are refused.",
        "Keys are never read from an address.",
      ],
    },
    { kind: "heading", id: "scopes", text: "Scopes" },
    {
      kind: "table",
      label: "Scopes",
      table: {
        columns: ["Scope", "Calls"],
        rows: API_SCOPES.map((scope) => [`\`${scope}\``, callsWithScope(scope)]),
      },
    },
    {
      kind: "text",
      text: "A call outside the key's scopes is refused with `insufficient_scope`. So is a call about a job, schedule, watch or capture that another scope makes: screenshots, PDF documents and archives need `capture`, extractions, crawls and watched pages `extract`, names `names`. Lists leave them out.",
    },
    { kind: "heading", id: "rotate-and-revoke", text: "Rotate and revoke" },
    {
      kind: "list",
      items: [
        "**Rotate** creates a new key with the same scopes. The old one stays valid for the time that you choose: not at all, an hour, a day or a week.",
        "**Revoke** ends a key at once; within 30 seconds no server accepts it.",
        "A missing, malformed, unknown, expired or revoked key is refused with `unauthenticated`, always with the same text.",
      ],
    },
    { kind: "heading", id: "keys-by-plan", text: "Keys by plan" },
    { kind: "table", label: "Keys and reads by plan", table: createKeyLimits() },
  ],
});

const CODES = (Object.keys(PROBLEMS) as ErrorCode[]).sort(
  (one, other) => STATUS_BY_CODE[one] - STATUS_BY_CODE[other],
);
const UNKNOWN_FIELD = 'Unknown field "fullpage". Did you mean "fullPage"?';

const errors = (): DocPage => ({
  slug: "errors",
  group: "Reference",
  title: "Errors",
  description: "Every error code of the API, and whether the same call can succeed later.",
  blocks: [
    {
      kind: "text",
      text: "An error is a problem document (RFC 9457) with the media type `application/problem+json`. Decide by `code` and `retryable`, not by the status: two codes can share one.",
    },
    {
      kind: "code",
      label: "A problem document",
      code: JSON.stringify(
        {
          type: `${publicEnv.siteUrl}${paths.docs("errors")}#unknown_field`,
          title: PROBLEMS.unknown_field.title,
          status: 400,
          detail: UNKNOWN_FIELD,
          code: "unknown_field",
          retryable: PROBLEMS.unknown_field.retryable,
          requestId: "0b6ce0f2-5c2c-4d5f-9c0c-6d6f4d1a7a52",
          errors: [{ pointer: "/fullpage", code: "unknown_field", message: UNKNOWN_FIELD }],
        },
        null,
        2,
      ),
    },
    {
      kind: "list",
      items: [
        "**No error is charged.** A bot challenge is a success with `botChallenge`, and a page without content one with `emptyReason`; neither is charged.",
        "`Retry-After` has the whole seconds until a retry can succeed. It is there whenever waiting helps.",
        "`errors` names each invalid part of the request by a JSON Pointer.",
        "Quote `requestId` when you report a problem; it is also in the header `X-Request-Id`.",
      ],
    },
    { kind: "heading", id: "codes", text: "Codes" },
    { kind: "table", label: "Error codes", table: { ...createErrorTable(CODES), rowIds: CODES } },
  ],
});

/** Limits of single calls, which no plan changes. */
const CALL_LIMITS: Partial<Record<string, string>> = {
  takeScreenshot:
    "A window of 3,840 × 2,160, a full page of 16,000 pixels in height, 60 megapixels, AVIF 8.2 megapixels; HTML of 1 MB; 60 seconds, and the delay of 10.",
  createPdf: "HTML of 1 MB, headers and footers of 20,000 characters; 60 seconds, and the delay of 10.",
  extractContent:
    "2,000,000 characters of each text, 2,000 images, 5 lists; 60 seconds, the delay of 10, and 15 to scroll.",
};

const createCostTable = (): DocTable => ({
  columns: ["Call", "Costs", "At most"],
  rows: calls
    .filter(({ tool }) => tool !== null)
    .map((call) => [linkTo(call), call.cost, CALL_LIMITS[call.operationId] ?? "–"]),
});

const limits = (): DocPage => ({
  slug: "limits",
  group: "Reference",
  title: "Limits",
  description: "What each plan allows by month, day and minute, and how a call says what is left.",
  blocks: [
    { kind: "heading", id: "screenshots-and-pdf", text: "Screenshots, PDF and archives" },
    { kind: "table", label: "Limits of screenshots", table: createToolLimits("screenshot") },
    { kind: "heading", id: "extraction", text: "Extraction" },
    { kind: "table", label: "Limits of extraction", table: createToolLimits(TOOL_KEYS.extraction) },
    { kind: "heading", id: "crawls", text: "Crawls" },
    { kind: "table", label: "Limits of crawls", table: createCrawlLimits() },
    { kind: "heading", id: "name-checks", text: "Name checks" },
    { kind: "table", label: "Limits of name checks", table: createToolLimits(TOOL_KEYS.nameCheck) },
    { kind: "heading", id: "costs", text: "Costs and limits of a call" },
    { kind: "table", label: "Costs and limits of a call", table: createCostTable() },
    { kind: "heading", id: "reads", text: "Reads" },
    {
      kind: "text",
      text: "Calls that only read or delete are free and have a pace of their own. With several plans, the largest counts.",
    },
    { kind: "table", label: "Keys and reads by plan", table: createKeyLimits() },
    { kind: "heading", id: "how-they-count", text: "How they count" },
    {
      kind: "list",
      items: [
        "Limits belong to the account. All keys and the screens share them.",
        "The figure for a day counts runs that were started with a key, by UTC day, also in plans without a monthly limit.",
        "Every answer says what it cost in `usage` and in the header `X-Usage-Cost`, such as `screenshot=1`, or `0`.",
        "`RateLimit` says how many calls remain and after how many seconds the full pace is available; `RateLimit-Policy` has the pace.",
        "Too many calls in a minute are `rate_limited` with `Retry-After`. A month or a day that is used up is `limit_reached`.",
      ],
    },
  ],
});

const idempotency = (): DocPage => ({
  slug: "idempotency",
  group: "Reference",
  title: "Idempotency",
  description: "Repeat a call after a lost answer without being charged twice.",
  example: {
    label: "A call that can be repeated",
    snippets: createSnippets(
      {
        ...FIRST_CALL,
        headers: { "Idempotency-Key": "order-1042" },
      },
      TARGET,
    ),
  },
  blocks: [
    {
      kind: "text",
      text: "Send `Idempotency-Key` with any `POST`: 1 to 255 printable characters without spaces, a new one for each piece of work. We keep it for 24 hours.",
    },
    {
      kind: "table",
      label: "Repeated calls",
      table: {
        columns: ["When you repeat the key", "You get", "Charged?"],
        rows: [
          [
            "with the same request, which has succeeded",
            "the stored answer and `Idempotent-Replay: true`",
            "No",
          ],
          [
            "with the same request, which still runs",
            "409 `idempotency_in_progress` with `Retry-After`",
            "No",
          ],
          [
            "of a call with `zeroRetention`, which has run",
            "409 `not_retained`, because the answer was not kept",
            "No",
          ],
          ["with another request", "422 `idempotency_mismatch`", "No"],
          ["after an error", "a new attempt, because errors are not stored", "Only if it succeeds"],
        ],
      },
    },
    {
      kind: "list",
      items: [
        "A key belongs to your account, so it works with each of your API keys.",
        "When our server stops in the middle of a call, the call is not charged, and the same key can be used again.",
      ],
    },
  ],
});

const changelog = (): DocPage => ({
  slug: "changelog",
  group: "Reference",
  title: "Changelog",
  description: "What changed in the API. Inside version 1 changes only add to it.",
  blocks: CHANGELOG.flatMap(({ date, changes }) => [
    { kind: "heading", id: `changes-${date}`, text: date } as const,
    { kind: "list", items: changes } as const,
  ]),
});

/** The pages that are not about one call. */
export const createGuides = (): DocPage[] => [
  quickstart(),
  authentication(),
  sdkGuide(),
  errors(),
  limits(),
  idempotency(),
  schedulesGuide(),
  crawlingGuide(),
  recordsGuide(),
  stepsGuide(),
  watchesGuide(),
  sessionsGuide(),
  storageGuide(),
  namesGuide(),
  webhooksGuide(),
  optionsGuide(),
  changelog(),
];
