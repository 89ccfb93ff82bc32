import { createSession, deleteSession, listSessions } from "#server/saved-sessions/saved-sessions.ts";
import type { ErrorCode } from "#shared/errors.ts";
import {
  CreatedSession,
  CreateSession,
  MAX_SESSION_BYTES,
  SavedSessionList,
} from "#shared/saved-sessions/contract.ts";
import { type ApiContext, defineCall, READ_ERRORS } from "./call.ts";

const BODY_ERRORS: ErrorCode[] = [
  ...(["invalid", "unknown_field", "too_large", "unsupported_media_type"] as const),
  ...READ_ERRORS,
];

/** What all calls of sessions share: none of them runs a tool. */
const COMMON = { scopes: ["capture"], tool: null, cost: "Free.", acquiresIdempotencyKey: true } as const;

/** The calls of saved sessions. */
export const SESSION_CALLS = {
  listSessions: defineCall({
    ...COMMON,
    operationId: "listSessions",
    method: "GET",
    path: "/sessions",
    summary: "List saved sessions",
    description: "Names, domains and dates, newest first; never cookies, storage or secrets.",
    response: SavedSessionList,
    errors: READ_ERRORS,
    run: async ({ userId }) => ({ body: await listSessions(userId) }),
  }),
  createSession: defineCall({
    ...COMMON,
    operationId: "createSession",
    method: "POST",
    path: "/sessions",
    summary: "Save a session",
    description:
      "Keeps the cookies of a browser that is signed in to a site, or the steps that sign in, for captures with `session`. They end after 30 days. Only for accounts of your own.",
    body: CreateSession,
    maxBodyBytes: MAX_SESSION_BYTES,
    response: CreatedSession,
    errors: ["no_access", "limit_reached", "conflict", ...BODY_ERRORS],
    example: { name: "my shop", domain: "example.com", cookies: "sid=31d4d96e407aad42; theme=dark" },
    run: async ({ userId, body }: ApiContext<CreateSession>) => ({ body: await createSession(userId, body) }),
  }),
  deleteSession: defineCall({
    ...COMMON,
    operationId: "deleteSession",
    method: "DELETE",
    path: "/sessions/{id}",
    id: "session",
    summary: "Delete a saved session",
    description: "Its cookies, storage and secrets are erased. Captures that name it fail from then on.",
    response: null,
    errors: ["not_found", ...READ_ERRORS],
    run: async ({ userId, id }) => {
      await deleteSession(userId, id);
      return { body: null };
    },
  }),
};
