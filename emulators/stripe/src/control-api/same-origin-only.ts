import type { MiddlewareHandler } from "hono";

/** Refuses changes from other origins: any page open in the same browser could send them. */
export const sameOriginOnly: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header("origin");
  if (
    origin &&
    c.req.method !== "GET" &&
    URL.canParse(origin) &&
    new URL(origin).host !== c.req.header("host")
  )
    return c.json({ error: "Only the emulator's own pages may send this request." }, 403);
  return next();
};
