import type { MiddlewareHandler } from "hono";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses other host names, against DNS rebinding: a foreign page could point its own name at this machine and read
 * these responses as same-origin.
 */
export const loopbackHostOnly: MiddlewareHandler = async (c, next) => {
  if (!LOOPBACK.test(c.req.header("host") ?? "")) return c.text("This page is shown on localhost only.", 421);
  return next();
};
