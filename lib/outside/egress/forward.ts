import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { EgressFailure } from "./egress-failure.ts";
import type { EgressJob } from "./egress-job.ts";
import { forwardedHeaders } from "./forwarded-headers.ts";

function answer(upstream: IncomingMessage, response: ServerResponse, job: EgressJob): void {
  upstream.on("data", (chunk: Buffer) => job.budget.addBytes(chunk.length));
  upstream.once("error", () => response.destroy());
  upstream.once("close", () => {
    if (!upstream.complete) response.destroy();
  });
  response.writeHead(
    upstream.statusCode ?? 502,
    upstream.statusMessage,
    forwardedHeaders(upstream.rawHeaders),
  );
  upstream.pipe(response);
}

/** A web site must not ask for the filter's credentials (407) nor send a status that is none. */
function isPassable(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status <= 599 && status !== 407;
}

/**
 * Makes a plain http request for the browser over a connection of its own. The Host header is rebuilt from the address.
 * A request that fails gets no response: any response could as well come from the site.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  job: EgressJob,
): Promise<void> {
  const port = Number(url.port || 80);
  try {
    const socket = await job.connect(url.hostname, port);
    if (response.destroyed) {
      socket.destroy();
      return;
    }
    const upstream = http.request({
      createConnection: () => socket,
      method: request.method,
      path: url.pathname + url.search,
      headers: [...forwardedHeaders(request.rawHeaders, ["host"]), "host", url.host, "connection", "close"],
      setHost: false,
      insecureHTTPParser: true,
    });
    upstream.once("response", (message) => {
      if (isPassable(message.statusCode)) answer(message, response, job);
      else upstream.destroy(new EgressFailure("broken", "the web site answered with a status that is none"));
    });
    upstream.once("error", (error) => {
      job.note(url.hostname, port, error);
      response.destroy();
    });
    response.once("close", () => upstream.destroy());
    request.on("data", (chunk: Buffer) => job.budget.addBytes(chunk.length));
    request.pipe(upstream);
  } catch (error) {
    job.note(url.hostname, port, error);
    response.destroy();
  }
}
