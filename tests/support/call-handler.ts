import type { Handler } from "#server/http/handler.ts";

type HandlerCall = {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
  query?: string;
  id?: string | undefined;
  method?: string;
};

/** Calls a handler of the public API. A body is sent as JSON, or as it is when it is a text. */
export const callHandler = (
  handler: Handler,
  { key, body, headers, query = "", id, method = body === undefined ? "GET" : "POST" }: HandlerCall = {},
) =>
  handler(
    new Request(`http://localhost:3999/api/v1/test${query}`, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body),
    }),
    // As Next.js, which passes none to a route without dynamic segments.
    { params: Promise.resolve(id ? { id } : undefined) },
  );
