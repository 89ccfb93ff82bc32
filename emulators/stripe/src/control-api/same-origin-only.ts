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
    return c.json({ error: "Only the sandbox's own pages may do this." }, 403);
  return next();
};
