import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The socket's own address; forwarding headers are ignored, because clients can forge them. */
export function clientAddress(c: Context): string {
  return getConnInfo(c).remote.address ?? "unknown";
}
