import os from "node:os";
import ipaddr from "ipaddr.js";

/** The addresses of this machine's own interfaces. They are refused even when public: a page must not reach the server that photographs it. */
export function ownAddresses(): Set<string> {
  const infos = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  return new Set(infos.map((info) => ipaddr.process(info.address.replace(/%.*$/, "")).toString()));
}
