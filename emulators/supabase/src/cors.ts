import { cors } from "hono/cors";

/**
 * Any origin may call: nothing here is authenticated by cookies. The exposed headers are needed by the clients:
 * without the first one auth-js does not read error codes, without the second postgrest-js has no count.
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
