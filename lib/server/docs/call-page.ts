import type { ApiCall } from "#server/api/call.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import { createLinkSnippets, createSnippets, type Snippet, YOUR_KEY } from "#shared/api/snippets.ts";
import type { CallGroup, DocBlock, DocPage, DocTable, TryCall } from "#shared/docs/page.ts";
import { type ErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { CLI_EXAMPLES } from "./cli-examples.ts";
import { describeContract, type FieldDescription } from "./describe-schema.ts";
import { createLinkLimits, createToolLimits, isInFreePlan } from "./plan-limits.ts";

/** The base of all calls. */
export const BASE_URL = `${publicEnv.siteUrl}${apiPaths.publicApi}`;
const TARGET = { baseUrl: BASE_URL, apiKey: YOUR_KEY };

export const toSlug = ({ operationId }: Pick<ApiCall, "operationId">): string =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "application/pdf": "pdf",
  "text/html": "html",
  "application/zip": "zip",
  "text/csv": "csv",
};

/** The file that the example of a call saves; none for calls that answer with JSON. */
function describeFile({ files = [], example, tool }: ApiCall): { accept: string; name: string } | null {
  const type = files.find((one) => one === `image/${example?.type}`) ?? files[0];
  if (!type) return null;
  const name = type.startsWith("image/") ? (tool ?? "job") : tool ? "page" : "job";
  return { accept: type, name: `${name}.${EXTENSIONS[type]}` };
}

const ID_PLACEHOLDERS = {
  capture: "CAPTURE_ID",
  check: "CHECK_ID",
  share: "SHARE_ID",
  key: "KEY_ID",
  webhook: "WEBHOOK_ID",
  event: "EVENT_ID",
  delivery: "DELIVERY_ID",
  job: "JOB_ID",
  item: "ITEM_ID",
  schedule: "SCHEDULE_ID",
  watch: "WATCH_ID",
  recipient: "RECIPIENT_ID",
  feed: "FEED_ID",
  destination: "DESTINATION_ID",
  session: "SESSION_ID",
};

const createExample = (call: ApiCall): Snippet[] => {
  if (call.auth === "link")
    return createLinkSnippets("url=https%3A%2F%2Fexample.com&type=png&darkMode=true", TARGET);
  const file = describeFile(call);
  return createSnippets(
    {
      method: call.method,
      path: call.path.replace("{id}", call.id ? ID_PLACEHOLDERS[call.id] : ""),
      ...(call.example ? { body: call.example } : {}),
      ...(file ? { file } : {}),
      isEmpty: call.response === null && !file,
      cli: CLI_EXAMPLES[call.operationId],
    },
    TARGET,
  );
};

/** The target of links to a field. */
const toRowId = (part: "parameter" | "response", { name }: FieldDescription): string =>
  `${part}-${name.replace(/[^\w.]+/g, "-")}`;

export const createRequestTable = (fields: FieldDescription[]): DocTable => ({
  rowIds: fields.map((field) => toRowId("parameter", field)),
  columns: ["Name", "Type", "Description"],
  rows: fields.map(({ name, type, isRequired, text, ...field }) => [
    `\`${name}\``,
    type,
    [isRequired ? "**Required**." : "", text, field.default && `Default: ${field.default}.`]
      .filter(Boolean)
      .join(" "),
  ]),
});

const toResponseTable = (fields: FieldDescription[]): DocTable => ({
  rowIds: fields.map((field) => toRowId("response", field)),
  columns: ["Name", "Type", "Always there", "Description"],
  rows: fields.map(({ name, type, isRequired, text }) => [
    `\`${name}\``,
    type,
    isRequired ? "Yes" : "No",
    text,
  ]),
});

/** A table of errors. No error is charged. */
export const createErrorTable = (codes: readonly ErrorCode[]): DocTable => ({
  columns: ["Code", "Status", "Meaning", "Retry?", "Charged?"],
  rows: [...codes]
    .sort((one, other) => STATUS_BY_CODE[one] - STATUS_BY_CODE[other])
    .map((code) => [
      `\`${code}\``,
      String(STATUS_BY_CODE[code]),
      PROBLEMS[code].title,
      PROBLEMS[code].retryable ? "Yes" : "No",
      "No",
    ]),
});

const heading = (text: string): DocBlock => ({
  kind: "heading",
  id: text.toLowerCase().replace(/[^a-z]+/g, "-"),
  text,
});
const table = (label: string, content: DocTable): DocBlock => ({ kind: "table", label, table: content });

function describeRequest(call: ApiCall): DocBlock[] {
  const { body, query, id, method, startJob } = call;
  const fields = [...(body ? describeContract(body) : []), ...(query ? describeContract(query) : [])];
  if (fields.length === 0 && !id) return [];
  return [
    heading("Parameters"),
    ...(id
      ? [
          {
            kind: "text",
            text: `\`${ID_PLACEHOLDERS[id]}\` in the path is the id that the ${id} has in lists and results.`,
          } as const,
        ]
      : []),
    ...(fields.length > 0 ? [table("Parameters", createRequestTable(fields))] : []),
    ...(method === "POST"
      ? [
          {
            kind: "text",
            text: `An unknown field is refused, with the nearest known name. Send an [Idempotency-Key](${paths.docs("idempotency")}) to retry without being charged twice.`,
          } as const,
        ]
      : []),
    ...(startJob
      ? [
          {
            kind: "text",
            text: `With \`Prefer: respond-async\` the answer is 202 at once, with a [job](${paths.docs("create-captures-job")}) that runs the call and its address in \`Location\`. Calls with \`html\`, headers, cookies or \`maxAgeSeconds\` are answered directly.`,
          } as const,
        ]
      : []),
  ];
}

function describeResponse({ response, files, auth }: ApiCall): DocBlock[] {
  if (!response) return [heading("Response"), { kind: "text", text: "204 without a body." }];
  if (auth === "link")
    return [
      heading("Response"),
      { kind: "text", text: `The image, as ${(files ?? []).map((type) => `\`${type}\``).join(", ")}.` },
    ];
  return [
    heading("Response"),
    ...(files
      ? [
          {
            kind: "text",
            text: `The file itself with \`Accept: ${files[0]}\`${files.length > 1 ? " or another image type" : ""}, otherwise this JSON.`,
          } as const,
        ]
      : []),
    table("Response", toResponseTable(describeContract(response))),
  ];
}

function describePlans({ tool, auth }: ApiCall): DocBlock[] {
  if (!tool) return [];
  const limits = auth === "link" ? createLinkLimits() : createToolLimits(tool);
  return [
    heading("Limits of your plan"),
    table("Limits by plan", limits),
    {
      kind: "text",
      text: `All keys of an account share these limits. More in [limits](${paths.docs("limits")}).`,
    },
  ];
}

/** What a reader must know before anything else. */
function describeNeeds({ tool, auth }: ApiCall): string | null {
  if (auth === "link") return `**Needs a paid plan** with image links; see [pricing](${paths.pricing(1)}).`;
  return tool && !isInFreePlan(tool)
    ? `**Needs a paid plan** of the Web Inspector; see [pricing](${paths.pricing(1)}).`
    : null;
}

/** What the reader can fill in; nothing for a link, which is signed. */
function toTryCall({ method, path, query, body, files = [], auth, cost, example = {} }: ApiCall) {
  if (auth === "link") return {};
  const tryCall: TryCall = {
    method,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: query ? describeContract(query).map(({ name }) => name) : [],
    body: body ? example : null,
    files: [...files],
    cost,
  };
  return { tryCall };
}

/** The group by the first segment of the path; captures have several. */
const GROUPS: Record<string, CallGroup> = {
  names: "Names",
  checks: "Names",
  jobs: "Jobs",
  map: "Jobs",
  schedules: "Schedules",
  watches: "Watches",
  sessions: "Sessions",
  webhooks: "Webhooks",
  "webhook-deliveries": "Webhooks",
  usage: "Usage",
};
const toGroup = ({ path }: ApiCall): CallGroup => GROUPS[path.split("/")[1] ?? ""] ?? "Captures";

/** The page of one call. */
export function createCallPage(call: ApiCall): DocPage {
  const { method, path, summary, description, cost, scopes, errors } = call;
  const needs = describeNeeds(call);
  return {
    slug: toSlug(call),
    group: toGroup(call),
    title: summary,
    ...(needs ? { notice: needs } : {}),
    description: description ?? `${summary} with the API.`,
    example: { label: summary, snippets: createExample(call) },
    ...toTryCall(call),
    blocks: [
      { kind: "code", label: "Call", code: `${method} ${apiPaths.publicApi}${path}` },
      {
        kind: "list",
        items: [
          `**Cost**: ${cost}`,
          call.auth === "link"
            ? `**Key**: one with the scope ${scopes.map((scope) => `\`${scope}\``).join(" or ")} signs the link.`
            : `**Key**: needs the scope ${scopes.map((scope) => `\`${scope}\``).join(" or ")}.`,
        ],
      },
      ...describeRequest(call),
      ...describeResponse(call),
      heading("Errors"),
      {
        kind: "text",
        text: `Every error is a problem document with this \`code\`; see [errors](${paths.docs("errors")}).`,
      },
      table("Errors", createErrorTable(errors)),
      ...describePlans(call),
    ],
  };
}
