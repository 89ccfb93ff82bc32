import {
  CaptureItem,
  CapturePage,
  CaptureResult,
  CheckDetails,
  CheckPage,
  ExtractCall,
  ExtractionResult,
  NameCheckCall,
  NameCheckResult,
  PageQuery,
  PdfCall,
  ScreenshotCall,
  UsageReport,
} from "#shared/api/contract.ts";
import { RenderQuery } from "#shared/api/render-link.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { type ApiCall, defineCall } from "./call.ts";
import {
  runDeleteCapture,
  runExtraction,
  runGetCapture,
  runListCaptures,
  runPdf,
  runScreenshot,
} from "./captures.ts";
import { runDeleteCheck, runGetCheck, runListChecks, runNameCheck } from "./checks.ts";
import { runRenderLink } from "./render-links.ts";
import { runGetUsage } from "./usage.ts";

const READ_ERRORS: ErrorCode[] = [
  "unauthenticated",
  "insufficient_scope",
  "rate_limited",
  "busy",
  "unexpected",
];
const RUN_ERRORS: ErrorCode[] = [
  ...["invalid", "unknown_field", "no_access", "too_large", "unsupported_media_type"],
  ...["idempotency_in_progress", "idempotency_mismatch", "expired", "limit_reached"],
  ...READ_ERRORS,
] as ErrorCode[];
const PAGE_ERRORS: ErrorCode[] = [...RUN_ERRORS, "selector_not_found", "upstream_failed", "upstream_timeout"];

const LINK_ERRORS: ErrorCode[] = [
  ...["invalid", "unknown_field", "no_access", "insufficient_scope", "not_found", "limit_reached"],
  ...["selector_not_found", "rate_limited", "upstream_failed", "upstream_timeout", "busy", "unexpected"],
] as ErrorCode[];

const PAGE_MAX_DURATION = 90;
/** An HTML document of 1 MB whose characters are escaped. */
const HTML_BODY_BYTES = 2_500_000;
const CHECK_MAX_DURATION = 30;
const FREE = "Free.";
const NEVER_CHARGED =
  "A refused address, an unknown host, a timeout, a bot challenge, a missing selector and an error of ours cost nothing.";

/**
 * Every call of the public API. Routes and the OpenAPI document are derived from this table; the service functions are
 * those of the screens.
 */
export const API_CALLS = {
  takeScreenshot: defineCall({
    operationId: "takeScreenshot",
    method: "POST",
    path: "/screenshot",
    summary: "Take a screenshot",
    description:
      "Opens a page in a browser and captures it. The answer is JSON with a link to the image that works for a day, or the image itself with `Accept: image/*`.",
    scopes: ["capture"],
    tool: "screenshot",
    cost: `1 screenshot. ${NEVER_CHARGED}`,
    body: ScreenshotCall,
    maxBodyBytes: HTML_BODY_BYTES,
    response: CaptureResult,
    files: ["image/jpeg", "image/png", "image/webp"],
    errors: PAGE_ERRORS,
    example: { url: "https://example.com", type: "png", fullPage: true },
    maxDuration: PAGE_MAX_DURATION,
    run: runScreenshot,
  }),
  renderLink: defineCall({
    operationId: "renderLink",
    method: "GET",
    path: "/render/{keyId}/{signature}",
    summary: "Show a screenshot by a signed link",
    description:
      'An image for pages and mails, without a key in the request. The signature is `HMAC-SHA256(secret, query)` in base64url over the query exactly as it is sent; the secret is `HMAC-SHA256(key, "render")` in hexadecimal. The image is kept for at least a day. A link is rendered at most 40 times a month.',
    auth: "link",
    scopes: ["capture"],
    tool: "screenshot",
    cost: `1 screenshot when no recent image is stored, otherwise nothing. ${NEVER_CHARGED}`,
    query: RenderQuery,
    response: CaptureResult,
    files: ["image/jpeg", "image/png", "image/webp"],
    errors: LINK_ERRORS,
    maxDuration: PAGE_MAX_DURATION,
    run: runRenderLink,
  }),
  createPdf: defineCall({
    operationId: "createPdf",
    method: "POST",
    path: "/pdf",
    summary: "Print a page to PDF",
    description:
      "The answer is JSON with a link to the document that works for a day, or the document itself with `Accept: application/pdf`.",
    scopes: ["capture"],
    tool: "screenshot",
    cost: `1 screenshot. ${NEVER_CHARGED}`,
    body: PdfCall,
    maxBodyBytes: HTML_BODY_BYTES,
    response: CaptureResult,
    files: ["application/pdf"],
    errors: PAGE_ERRORS,
    example: { url: "https://example.com", paper: "a4" },
    maxDuration: PAGE_MAX_DURATION,
    run: runPdf,
  }),
  extractContent: defineCall({
    operationId: "extractContent",
    method: "POST",
    path: "/extract",
    summary: "Extract the content of a page",
    description:
      "The main content of a page as Markdown, HTML or plain text, its links and its metadata. `fields` and `preset` read values into `data`: only what the page states; what is absent is listed in `missing` with the reason, and `sources` names where each value comes from.",
    scopes: ["extract"],
    tool: "firecrawl",
    cost: `1 extraction, with any number of formats. ${NEVER_CHARGED}`,
    body: ExtractCall,
    response: ExtractionResult,
    errors: PAGE_ERRORS,
    example: { url: "https://example.com", formats: ["markdown"] },
    maxDuration: PAGE_MAX_DURATION,
    run: runExtraction,
  }),
  checkNames: defineCall({
    operationId: "checkNames",
    method: "POST",
    path: "/names/check",
    summary: "Check whether a name is available",
    description:
      "Looks a name up at domain registries and social platforms. A source that does not answer is `unknown`, never available or taken.",
    scopes: ["names"],
    tool: "domain-checker",
    cost: "1 name check, with up to 18 domains. A check without any result costs nothing.",
    body: NameCheckCall,
    response: NameCheckResult,
    errors: RUN_ERRORS,
    example: { name: "northkiln", tlds: [".com", ".io"], platforms: ["youtube"] },
    maxDuration: CHECK_MAX_DURATION,
    run: runNameCheck,
  }),
  getUsage: defineCall({
    operationId: "getUsage",
    method: "GET",
    path: "/usage",
    summary: "Get usage and limits",
    scopes: ["usage:read"],
    tool: null,
    cost: FREE,
    response: UsageReport,
    errors: READ_ERRORS,
    run: runGetUsage,
  }),
  listCaptures: defineCall({
    operationId: "listCaptures",
    method: "GET",
    path: "/captures",
    summary: "List captures",
    description: "Screenshots, PDF documents and extractions of the last 30 days, newest first.",
    scopes: ["capture", "extract"],
    tool: null,
    cost: FREE,
    query: PageQuery,
    response: CapturePage,
    errors: ["invalid", "unknown_field", ...READ_ERRORS],
    run: runListCaptures,
  }),
  getCapture: defineCall({
    operationId: "getCapture",
    method: "GET",
    path: "/captures/{id}",
    summary: "Get a capture",
    scopes: ["capture", "extract"],
    tool: null,
    cost: FREE,
    id: "capture",
    response: CaptureItem,
    errors: ["not_found", "expired", ...READ_ERRORS],
    run: runGetCapture,
  }),
  deleteCapture: defineCall({
    operationId: "deleteCapture",
    method: "DELETE",
    path: "/captures/{id}",
    summary: "Delete a capture",
    description: "Links to its file end at once.",
    scopes: ["capture", "extract"],
    tool: null,
    cost: FREE,
    id: "capture",
    response: null,
    errors: ["not_found", "upstream_failed", ...READ_ERRORS],
    run: runDeleteCapture,
  }),
  listChecks: defineCall({
    operationId: "listChecks",
    method: "GET",
    path: "/checks",
    summary: "List name checks",
    description: "Name checks of the last 30 days, newest first.",
    scopes: ["names"],
    tool: null,
    cost: FREE,
    query: PageQuery,
    response: CheckPage,
    errors: ["invalid", "unknown_field", ...READ_ERRORS],
    run: runListChecks,
  }),
  getCheck: defineCall({
    operationId: "getCheck",
    method: "GET",
    path: "/checks/{id}",
    summary: "Get a name check",
    scopes: ["names"],
    tool: null,
    cost: FREE,
    id: "check",
    response: CheckDetails,
    errors: ["not_found", "expired", ...READ_ERRORS],
    run: runGetCheck,
  }),
  deleteCheck: defineCall({
    operationId: "deleteCheck",
    method: "DELETE",
    path: "/checks/{id}",
    summary: "Delete a name check",
    scopes: ["names"],
    tool: null,
    cost: FREE,
    id: "check",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: runDeleteCheck,
  }),
} satisfies Record<string, ApiCall>;
