import type { IncomingMessage, ServerResponse } from "node:http";
import { getOrCreateCertificate } from "./certificate.ts";
import { type Listening, listenHttpAndHttps } from "./http-https-listener.ts";
import { indexPage } from "./index-page.ts";
import { respond } from "./respond.ts";
import type { Site } from "./site.ts";
import { SITES } from "./sites.ts";

export type Served = Listening & { hosts: string[]; spki: string };

/** `shop.test`, or `shop.localhost`, which browsers resolve to this machine without configuration. */
function findSite(request: IncomingMessage): Site | undefined {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "").replace(/\.localhost$/, ".test");
  return SITES.find((site) => site.host === host);
}

async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const site = findSite(request);
  if (site) return respond(site, request, response);
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(indexPage(request.headers.host ?? "localhost", SITES));
}

/** Starts the sample sites on one port; 0 selects a free one. Their certificate is stored in `folder`. */
export async function serveSites(port: number, folder: string): Promise<Served> {
  const hosts = SITES.map((site) => site.host);
  const certificate = await getOrCreateCertificate(hosts, folder);
  const listening = await listenHttpAndHttps(port, certificate, (request, response) => {
    onRequest(request, response).catch(() => response.destroy());
  });
  return { ...listening, hosts, spki: certificate.spki };
}
