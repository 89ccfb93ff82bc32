import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const HOST = "hostile.test";

const page = (script: string) => `<!doctype html><title>Hostile</title><body><script>${script}</script>`;

/** Noise does not compress, so a PNG of the whole page has tens of megabytes. */
const NOISE = page(`
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.width = 1920; canvas.height = 8000;
  const context = canvas.getContext("2d"), image = context.createImageData(1920, 500);
  for (let top = 0; top < 8000; top += 500) {
    for (let at = 0; at < image.data.length; at += 65536) crypto.getRandomValues(image.data.subarray(at, at + 65536));
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255;
    context.putImageData(image, 0, top);
  }`);

const MEMORY = page("const kept = []; for (;;) kept.push(new Array(1e6).fill(Math.random()))");

const send = (body: string) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/html" }).end(body);

const PAGES: Record<string, (response: ServerResponse) => unknown> = {
  "/never": () => undefined,
  "/memory": send(MEMORY),
  "/noise": send(NOISE),
};

export type HostileSite = { settings: Record<string, string>; close: () => void };

/**
 * Serves pages that never respond, exhaust memory or contain huge images. Returns the settings that let the product
 * open them.
 */
export async function serveHostileSite(): Promise<HostileSite> {
  const server = createServer(({ url = "/" }, response) => {
    const respond = PAGES[url.split("?")[0] ?? ""];
    if (respond) respond(response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { EGRESS_RESOLVE: `${HOST}=${at}`, EGRESS_ALLOW: at },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
