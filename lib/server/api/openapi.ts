import * as z from "zod/mini";
import { Problem } from "#shared/api/contract.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { CreatedJob } from "#shared/jobs/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ApiCall } from "./call.ts";
import { API_CALLS } from "./calls.ts";

/** The date of the last change of the contract. */
const VERSION = "2026-11-26";

type Json = Record<string, unknown>;

/**
 * Converts a schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. Responses, which have no transforms, are
 * converted as input too, because as output they would forbid fields that are added later.
 */
export function toSchema(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as Json;
  return json;
}

const JSON_TYPE = "application/json";
const PROBLEM_TYPE = "application/problem+json";

const header = (description: string) => ({ description, schema: { type: "string" } });
const HEADERS = {
  "X-Request-Id": header("Identifies the request in support cases."),
  "X-Usage-Cost": header("What the call cost, such as `screenshot=1`; `0` for a free call."),
};
const RATE_HEADERS = {
  RateLimit: header("Calls that remain, and seconds until the full rate is available again."),
  "RateLimit-Policy": header("Calls per minute."),
};

/** The problems of a call, one response for each status. */
function listProblems({ errors }: ApiCall): Json {
  const byStatus = Map.groupBy(new Set(errors), (code) => STATUS_BY_CODE[code]);
  const entries = [...byStatus].map(([status, codes]): [string, Json] => {
    const description = codes.map((code: ErrorCode) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(" ");
    const isLater = status === 429 || status === 503;
    const headers = {
      ...HEADERS,
      ...(isLater ? { "Retry-After": header("Seconds until a retry can succeed.") } : {}),
    };
    return [
      String(status),
      {
        description,
        headers,
        content: { [PROBLEM_TYPE]: { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ];
  });
  return Object.fromEntries(entries.sort(([one], [other]) => Number(one) - Number(other)));
}

const ACCEPTED = {
  description:
    "Accepted: with `Prefer: respond-async`, a job runs the call. Its item has the result. A call with `html`, headers, cookies or `maxAgeSeconds` is answered directly.",
  headers: {
    ...HEADERS,
    ...RATE_HEADERS,
    Location: header("The address of the job."),
    "Preference-Applied": header("`respond-async`."),
  },
  content: { [JSON_TYPE]: { schema: toSchema(CreatedJob) } },
};

function buildSuccess({ response, files = [], auth, startJob }: ApiCall): Json {
  const headers = { ...HEADERS, ...RATE_HEADERS };
  if (!response && files.length === 0) return { 204: { description: "Deleted.", headers } };
  const fileContent = files.map((type) => [type, { schema: { type: "string", format: "binary" } }] as const);
  const content = {
    ...(auth === "link" || !response ? {} : { [JSON_TYPE]: { schema: toSchema(response) } }),
    ...Object.fromEntries(fileContent),
  };
  return { 200: { description: "Success.", headers, content }, ...(startJob ? { 202: ACCEPTED } : {}) };
}

const PREFER = {
  name: "Prefer",
  in: "header",
  description: "`respond-async` answers at once with a job that runs the call.",
  schema: { type: "string" },
};

function listParameters({ path, query, method, startJob }: ApiCall): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = (query ? toSchema(query) : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
  const idempotency = {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Up to 255 characters of your choice. A repetition within 24 hours gets the stored answer and is not charged again.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  return [...inPath, ...inQuery, ...(method === "POST" ? [idempotency] : []), ...(startJob ? [PREFER] : [])];
}

function buildOperation(call: ApiCall): Json {
  const { operationId, summary, description, cost, scopes, body, example, auth } = call;
  const parameters = listParameters(call);
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
            content: { [JSON_TYPE]: { schema: toSchema(body), ...(example ? { example } : {}) } },
          },
        }
      : {}),
    responses: { ...buildSuccess(call), ...listProblems(call) },
  };
}

/** Builds the OpenAPI 3.1 document of the public API. */
export function createOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of Object.values<ApiCall>(API_CALLS)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: buildOperation(call) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "SaaS Tools API",
      version: VERSION,
      description: "Screenshots, PDF documents, content of pages, and availability of names.",
    },
    servers: [{ url: apiPaths.publicApi }],
    paths,
    components: {
      schemas: { Problem: toSchema(Problem) },
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
