import type { IncomingMessage } from "node:http";
import type net from "node:net";
import type { EgressJob } from "./egress-job.ts";

function readTarget(request: IncomingMessage): { host: string; port: number } {
  const url = URL.canParse(`tunnel://${request.url}`) ? new URL(`tunnel://${request.url}`) : null;
  return url?.port ? { host: url.hostname, port: Number(url.port) } : { host: "", port: 0 };
}

/** Passes bytes both ways until either side ends, and counts them. */
function join(client: net.Socket, upstream: net.Socket, job: EgressJob): void {
  for (const socket of [client, upstream])
    socket.on("data", (chunk: Buffer) => job.budget.addBytes(chunk.length));
  upstream.pipe(client);
  client.pipe(upstream);
  upstream.once("close", () => client.destroy());
  client.once("close", () => upstream.destroy());
}

/** Answers `CONNECT host:port`: https, and web sockets with or without TLS. */
export async function tunnel(
  request: IncomingMessage,
  client: net.Socket,
  head: Buffer,
  job: EgressJob,
): Promise<void> {
  const { host, port } = readTarget(request);
  try {
    const upstream = await job.connect(host, port);
    if (client.destroyed) {
      upstream.destroy();
      return;
    }
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (head.length > 0) client.unshift(head);
    join(client, upstream, job);
  } catch (error) {
    job.note(host, port, error);
    client.end("HTTP/1.1 502 Not connected\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
  }
}
