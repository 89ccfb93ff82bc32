import { type OAuthErrorCode, toOAuthCode } from "#server/oauth/oauth-error.ts";
import { type OAuthParameters, parseOAuthParameters } from "#server/oauth/parameters.ts";
import { enforceRateLimit, type RateLimit } from "#server/platform/rate-limit/request-limits.ts";
import { AppError } from "#shared/errors.ts";
import { createPublicHandler } from "./api-handler.ts";
import { clientIp } from "./authentication.ts";
import { readBodyWithLimit, readJsonBody } from "./body.ts";
import { exportMethods, type Handler, MAX_BODY_BYTES } from "./handler.ts";
import { jsonResponse, withDefaultHeaders } from "./response.ts";

/** Of the callers whose address is not known, together. */
const ANONYMOUS = "anonymous";

/** Apps in browsers of other sites call the endpoints, too. They send no cookies, and answers depend on none. */
const CORS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after, x-request-id",
};
const PREFLIGHT_HEADERS = {
  "access-control-allow-methods": "GET, POST, OPTIONS",
  "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
  "access-control-max-age": "86400",
};

type OAuthErrorBody = { error: OAuthErrorCode; error_description: string };

/** The error response of RFC 6749, section 5.2. */
function oauthErrorResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const body: OAuthErrorBody = { error: toOAuthCode(error), error_description: error.message };
  const response = Response.json(body, { status: error.status, headers });
  for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  return withDefaultHeaders(response, requestId);
}

function toCorsResponse(body: object | null, status = 200): Response {
  const response = body ? jsonResponse(body) : new Response(null);
  return new Response(response.body, {
    status,
    headers: { ...Object.fromEntries(response.headers), ...CORS_HEADERS },
  });
}

const answerPreflight: Handler = createPublicHandler(async () => {
  const response = toCorsResponse(null, 204);
  for (const [name, value] of Object.entries(PREFLIGHT_HEADERS)) response.headers.set(name, value);
  return response;
}, oauthErrorResponse);

/** @throws AppError `unsupported_media_type`, `too_large`, `invalid` */
async function readForm(request: Request): Promise<OAuthParameters> {
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded")
    throw new AppError("unsupported_media_type", "Send a form: application/x-www-form-urlencoded.");
  const bytes = await readBodyWithLimit(request, MAX_BODY_BYTES);
  return parseOAuthParameters(new TextDecoder().decode(bytes));
}

type EndpointOptions = { rateLimit: RateLimit; status?: number };

const exportPost = (
  { rateLimit, status = 200 }: EndpointOptions,
  run: (request: Request) => Promise<object | null>,
) =>
  exportMethods(
    {
      POST: createPublicHandler(async (request) => {
        await enforceRateLimit(rateLimit, clientIp(request) ?? ANONYMOUS);
        return toCorsResponse(await run(request), status);
      }, oauthErrorResponse),
      OPTIONS: answerPreflight,
    },
    oauthErrorResponse,
  );

/** The methods of an endpoint for clients that reads a form. The limit counts per client address. */
export const exportOAuthForm = (
  options: EndpointOptions,
  run: (parameters: OAuthParameters) => Promise<object | null>,
) => exportPost(options, async (request) => run(await readForm(request)));

/** The methods of an endpoint for clients that reads JSON. The limit counts per client address. */
export const exportOAuthJson = (options: EndpointOptions, run: (body: unknown) => Promise<object>) =>
  exportPost(options, async (request) => run(await readJsonBody(request, MAX_BODY_BYTES)));

/** The methods of a metadata document. */
export const exportMetadata = (document: object) =>
  exportMethods(
    {
      GET: createPublicHandler(async () => toCorsResponse(document), oauthErrorResponse),
      OPTIONS: answerPreflight,
    },
    oauthErrorResponse,
  );
