import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The socket's own address: whatever a client says about itself in headers is not believed. */
export function clientAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? "unknown";
}
