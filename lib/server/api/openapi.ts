import { isDeepStrictEqual } from "node:util";
import { PageQuery } from "#shared/api/contract.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { Problem } from "#shared/api/problem-contract.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { CreatedJob } from "#shared/jobs/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { WEBHOOK_EVENTS, WEBHOOK_MESSAGES, type WebhookEventType } from "#shared/webhooks/events.ts";
import type { ApiCall } from "./call.ts";
import { API_CALLS } from "./calls.ts";
import { createComponentSchemas, type Json, toSchema, toSchemaReference } from "./json-schema.ts";

export const API_INFO = {
  title: "SaaS Tools API",
  /** The date of the last change of the contract. */
  version: "2026-11-29",
  description: "Screenshots, PDF documents, content of pages, and availability of names.",
};

const JSON_TYPE = "application/json";
const PROBLEM_TYPE = "application/problem+json";

const toReference = (kind: "headers" | "parameters" | "responses", name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

const HEADERS = {
  "X-Request-Id": "Identifies the request in support cases.",
  "X-Usage-Cost": "What the call cost, such as `screenshot=1`; `0` for a free call.",
  RateLimit: "Calls that remain, and seconds until the full rate is available again.",
  "RateLimit-Policy": "Calls per minute.",
  "Retry-After": "Seconds until a retry can succeed.",
  Location: "The address of the job.",
  "Preference-Applied": "`respond-async`.",
};
type HeaderName = keyof typeof HEADERS;
const COMMON_HEADERS: HeaderName[] = ["X-Request-Id", "X-Usage-Cost"];
const SUCCESS_HEADERS: HeaderName[] = [...COMMON_HEADERS, "RateLimit", "RateLimit-Policy"];

const listHeaders = (names: HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, toReference("headers", name)]));

type ProblemResponse = { name: string; status: number; response: Json };

function toProblemResponse(status: number, codes: ErrorCode[]): ProblemResponse {
  const isLater = status === 429 || status === 503;
  return {
    // `NoAccessOrInsufficientScope`
    name: codes.join("_or_").replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    status,
    response: {
      description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(" "),
      headers: listHeaders([...COMMON_HEADERS, ...(isLater ? (["Retry-After"] as const) : [])]),
      content: { [PROBLEM_TYPE]: { schema: toSchemaReference(Problem) } },
    },
  };
}

/** The problems of a call, one response for each status. */
function listProblems({ errors }: ApiCall): ProblemResponse[] {
  const codes = (Object.keys(PROBLEMS) as ErrorCode[]).filter((code) => errors.includes(code));
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return [...byStatus].map(([status, group]) => toProblemResponse(status, group));
}

const SUCCESS_RESPONSES = {
  Deleted: { description: "Deleted.", headers: listHeaders(SUCCESS_HEADERS) },
  Accepted: {
    description:
      "Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly.",
    headers: listHeaders([...SUCCESS_HEADERS, "Location", "Preference-Applied"]),
    content: { [JSON_TYPE]: { schema: toSchemaReference(CreatedJob) } },
  },
};

function buildSuccess({ response, files = [], auth, startJob }: ApiCall): Json {
  if (!response && files.length === 0) return { 204: toReference("responses", "Deleted") };
  const fileContent = files.map((type) => [type, { schema: { type: "string", format: "binary" } }] as const);
  const content = {
    ...(auth === "link" || !response ? {} : { [JSON_TYPE]: { schema: toSchemaReference(response) } }),
    ...Object.fromEntries(fileContent),
  };
  return {
    200: { description: "Success.", headers: listHeaders(SUCCESS_HEADERS), content },
    ...(startJob ? { 202: toReference("responses", "Accepted") } : {}),
  };
}

type Parameter = Json & { name: string };

const toPathParameter = (name: string): Parameter => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
});

function toQueryParameters(query: NonNullable<ApiCall["query"]>): Parameter[] {
  const { properties = {}, required = [] } = toSchema(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
const PREFER: Parameter = {
  name: "Prefer",
  in: "header",
  description: "`respond-async` answers at once with a job that runs the call.",
  schema: { type: "string" },
};

const WEBHOOK_HEADERS = [
  ["webhook-id", "Identifies the event, also in repeated attempts."],
  ["webhook-timestamp", "Seconds of the attempt, since 1970."],
  ["webhook-signature", "`v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`; during a rotation two."],
].map(
  ([name = "", description]): Parameter => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  }),
);

/** Parameters of several calls. */
const PARAMETERS = Object.fromEntries(
  [toPathParameter("id"), ...toQueryParameters(PageQuery), IDEMPOTENCY_KEY, PREFER, ...WEBHOOK_HEADERS].map(
    (parameter) => [parameter.name, parameter],
  ),
);

function listParameters({ path, query, method, startJob }: ApiCall): Json[] {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => toPathParameter(name)),
    ...(query ? toQueryParameters(query) : []),
    ...(method === "POST" ? [IDEMPOTENCY_KEY] : []),
    ...(startJob ? [PREFER] : []),
  ];
  return parameters.map((parameter) =>
    isDeepStrictEqual(parameter, PARAMETERS[parameter.name])
      ? toReference("parameters", parameter.name)
      : parameter,
  );
}

function buildOperation(call: ApiCall): Json {
  const { operationId, summary, description, cost, scopes, body, example, auth } = call;
  const parameters = listParameters(call);
  const problems = listProblems(call).map(({ status, name }) => [status, toReference("responses", name)]);
  return {
    operationId,
    summary,
    description: [description, `Cost: ${cost}`].filter(Boolean).join("\n\n"),
    security: auth === "link" ? [] : [{ apiKey: [] }],
    "x-scopes": scopes,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [JSON_TYPE]: { schema: toSchemaReference(body), ...(example ? { example } : {}) } },
          },
        }
      : {}),
    responses: { ...buildSuccess(call), ...Object.fromEntries(problems) },
  };
}

/** The messages to endpoints, signed by Standard Webhooks. */
function buildWebhooks(): Json {
  const parameters = WEBHOOK_HEADERS.map(({ name }) => toReference("parameters", name));
  const events = Object.entries(WEBHOOK_MESSAGES).map(([name, message]) => {
    const type = String(message.shape.type.def.values[0]);
    const { summary, example } = WEBHOOK_EVENTS[type as WebhookEventType];
    const body = {
      schema: toSchemaReference(message),
      example: { type, timestamp: "2026-11-23T09:00:00.000Z", data: example },
    };
    const operation = {
      operationId: `on${name.replace(/Event$/, "")}`,
      summary,
      // The signature takes the place of a key.
      security: [],
      parameters,
      requestBody: { required: true, content: { [JSON_TYPE]: body } },
      responses: { "2XX": { description: "Received. Any other answer is repeated for three days." } },
    };
    return [type, { post: operation }];
  });
  return Object.fromEntries(events);
}

function createDocument(): Json {
  const calls = Object.values<ApiCall>(API_CALLS);
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: buildOperation(call) };
  }
  const problems = calls.flatMap(listProblems).map(({ name, response }) => [name, response]);
  const headers = Object.entries(HEADERS).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    openapi: "3.1.0",
    info: API_INFO,
    servers: [{ url: apiPaths.publicApi }],
    paths,
    webhooks: buildWebhooks(),
    components: {
      schemas: createComponentSchemas(),
      responses: { ...SUCCESS_RESPONSES, ...Object.fromEntries(problems) },
      parameters: PARAMETERS,
      headers: Object.fromEntries(headers),
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key: `Authorization: Bearer stm_live_...`",
        },
      },
    },
  };
}

let document: Json | undefined;

/** The OpenAPI 3.1 document of the public API, built once, because it converts every contract. */
export const getOpenApiDocument = (): Json => (document ??= createDocument());
