import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { frameContent } from "./banner-templates.ts";
import type { Imitation } from "./banners.ts";
import { platformFrame } from "./platforms.ts";
import type { Language } from "./texts.ts";

export type Web = {
  /** To be given to a browser as its proxy: every host of the world is answered here. */
  proxy: string;
  /** Requests so far, by host. */
  hits: Map<string, number>;
  addressOf: (name: string) => string;
  close: () => Promise<void>;
};

const FRAME_HOST = "consent-frame.test";

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "access-control-allow-origin": "*" });
  response.end(body);
}

/**
 * A small world on one port, spoken to as a proxy: `http://NAME.test/` is the imitation of that name, any other host
 * answers with nothing, and all are counted. Nothing leaves the machine, whatever name a page asks for.
 */
export async function serveImitations(imitations: Imitation[]): Promise<Web> {
  const pages = new Map(imitations.map(({ name, html }) => [`${name}.test`, html]));
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const { hostname, pathname, searchParams } = new URL(request.url ?? "/", "http://nowhere.test");
    hits.set(hostname, (hits.get(hostname) ?? 0) + 1);
    const page = pages.get(hostname);
    if (page) return send(response, "text/html", page);
    const lang = (searchParams.get("lang") ?? "en") as Language;
    if (pathname === "/index.html") return send(response, "text/html", platformFrame(lang));
    if (hostname === FRAME_HOST) return send(response, "text/html", frameContent(lang));
    send(response, "text/javascript", "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxy: `http://127.0.0.1:${port}`,
    hits,
    addressOf: (name) => `http://${name}.test/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
