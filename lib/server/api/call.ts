import type * as z from "zod/mini";
import type { OutputFile } from "#server/capture/output-file.ts";
import type { Defer } from "#server/capture/store.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import type { ApiKeyCaller } from "#server/usage/caller.ts";
import type { CallUsage } from "#shared/api/contract.ts";
import type { ApiScope } from "#shared/api-keys/contract.ts";
import type { ToolKey } from "#shared/catalog/tools.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";
import { type PublicIdKind, parsePublicId } from "#shared/public-id.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";

/** The uses that a run was charged, and the usage afterwards. */
export type SettledUsage = { usageInfo: UsageInfo; uses: number };

export type ApiContext<Body = unknown, Query = unknown> = {
  userId: string;
  caller: ApiKeyCaller;
  body: Body;
  query: Query;
  /** The UUID of the path's id. */
  id: string;
  requestId: string;
  /** Moment of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  defer: Defer;
  /** Whether the client accepts the file itself instead of JSON with a link. */
  wantsFile: boolean;
  /** The settled usage of the run; null before it ends, and for a call that runs no tool. */
  getSettledUsage: () => SettledUsage | null;
  /** Counts the call as a read, because it runs no tool. @throws AppError `rate_limited` */
  limitRead: () => Promise<void>;
};

/** A file that is read from storage if the client wants it. */
type StoredFile = {
  open: () => Promise<Chunks>;
  /** Milliseconds for the client to read the file; 60 s by default. */
  sendMs?: number;
};

/** The response of a call. `body` is the JSON response, also of a call that sends a file; null for none. */
export type ApiResult = {
  body: object | null;
  file?: { source: OutputFile | StoredFile; contentType: string; headers?: Record<string, string> };
  /** Tool and units that the call was charged. */
  cost?: { tool: CallUsage["tool"]; units: number };
  /** False keeps nothing of the answer: it has the file itself, and its idempotency key no answer. */
  isRetained?: boolean;
  /** The id of the job that was created instead of an answer. */
  jobId?: string;
};

/** One call of the public API: the route, the documentation and the clients are derived from it. */
export type ApiCall<Body = unknown, Query = unknown> = {
  operationId: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below `/api/v1`, with parameters in braces. */
  path: string;
  summary: string;
  description?: string;
  /**
   * How the caller is authenticated: by an API key, or by the signature in the address, which a key's secret made. A
   * signed call always answers with the file.
   */
  auth?: "key" | "link";
  /** The key needs one of them, and for the object of the path's id the one of its type. */
  scopes: readonly ApiScope[];
  /** For a call whose body decides which of `scopes` it needs. */
  selectScope?: (body: Body) => ApiScope;
  /** The tool whose usage the call counts; null for a read. */
  tool: ToolKey | null;
  /** For a call whose body decides the tool; then `tool` is null. */
  selectTool?: (body: Body) => ToolKey;
  /** Set for a `POST` that reserves no usage and creates no job: its handler acquires the `Idempotency-Key`. */
  acquiresIdempotencyKey?: true;
  /** For a call that creates a job and answers in another form, also when it is repeated. */
  toCreatedBody?: (created: CreatedJob, body: Body) => object;
  /** What one call costs, for the documentation. */
  cost: string;
  /** The kind of the path's id. */
  id?: PublicIdKind;
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  /** Null for an empty response, or for one that is always the file. */
  response: z.ZodMiniType | null;
  /** Maximum bytes of the request's body; 64 KB by default. */
  maxBodyBytes?: number;
  /** Media types of the file that the client can ask for instead of JSON. */
  files?: readonly string[];
  errors: readonly ErrorCode[];
  /** A request body that works. */
  example?: Record<string, unknown>;
  /** The platform's limit for the route in seconds. */
  maxDuration?: number;
  run: (context: ApiContext<Body, Query>) => Promise<ApiResult>;
  /** Creates a job instead, for `Prefer: respond-async`; null to run the call after all. */
  startJob?: (context: ApiContext<Body, Query>) => Promise<CreatedJob | null>;
};

export const IDEMPOTENCY_ERRORS: ErrorCode[] = ["idempotency_in_progress", "idempotency_mismatch"];

/** Checks that `run` fits the contract of a call. */
export const defineCall = <Body, Query>(call: ApiCall<Body, Query>): ApiCall => {
  const { method, acquiresIdempotencyKey, errors } = call;
  const more = method === "POST" && acquiresIdempotencyKey ? IDEMPOTENCY_ERRORS : [];
  return { ...(call as unknown as ApiCall), errors: [...errors, ...more] };
};

/** Errors of every call that is authenticated by a key. */
export const READ_ERRORS: ErrorCode[] = [
  "unauthenticated",
  "insufficient_scope",
  "rate_limited",
  "busy",
  "unexpected",
];

/** The usage in a response. */
export function toCallUsage(tool: CallUsage["tool"], settled: SettledUsage | null): CallUsage {
  if (!settled) return { tool, cost: 0 };
  const { usageCount, usageLimit, remainingUses, resetsAt } = settled.usageInfo;
  return {
    tool,
    cost: settled.uses,
    used: usageCount,
    limit: usageLimit,
    remaining: remainingUses,
    resetsAt,
  };
}

/** @throws AppError `not_found` */
export function requireUuid(kind: PublicIdKind, id: unknown): string {
  const uuid = parsePublicId(kind, String(id));
  if (!uuid) throw new AppError("not_found", "Not found.");
  return uuid;
}
