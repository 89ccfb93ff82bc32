import type { MiddlewareHandler } from "hono";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Refuses calls under any other name. A page elsewhere can make its own name point at this machine, and its scripts
 * would then read what is shown here as their own.
 */
export const loopbackHostOnly: MiddlewareHandler = async (c, next) => {
  if (!LOOPBACK.test(c.req.header("host") ?? "")) return c.text("This page is shown on localhost only.", 421);
  return next();
};
