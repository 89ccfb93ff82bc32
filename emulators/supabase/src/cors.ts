import { cors } from "hono/cors";

/**
 * Any origin may call, because no cookie authenticates here. auth-js reads error codes from the first exposed header,
 * postgrest-js the count from the second.
 */
export const openToBrowsers = cors({
  origin: "*",
  allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"],
  allowHeaders: [
    "authorization",
    "apikey",
    "content-type",
    "x-client-info",
    "x-supabase-api-version",
    "x-retry-count",
    "traceparent",
    "tracestate",
    "baggage",
    "prefer",
    "accept-profile",
    "content-profile",
    "range",
  ],
  exposeHeaders: [
    "X-Supabase-Api-Version",
    "x-sb-error-code",
    "X-Total-Count",
    "Link",
    "Content-Range",
    "Retry-After",
  ],
  maxAge: 600,
});
