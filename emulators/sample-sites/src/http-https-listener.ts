import http, { type RequestListener } from "node:http";
import https from "node:https";
import net, { type Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

/** First byte of a TLS handshake record (RFC 8446, 5.1); no HTTP request starts with it. */
const TLS_HANDSHAKE = 22;

export type Listening = { port: number; close: () => Promise<void> };

/** Serves HTTP and HTTPS on one port of 127.0.0.1, distinguished by the first byte of a connection. */
export async function listenHttpAndHttps(
  port: number,
  certificate: Certificate,
  onRequest: RequestListener,
): Promise<Listening> {
  const plain = http.createServer(onRequest);
  const secure = https.createServer({ key: certificate.key, cert: certificate.cert }, onRequest);
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => {
      const chunk: Buffer | null = socket.read();
      if (!chunk) return;
      socket.unshift(chunk);
      (chunk[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: (server.address() as net.AddressInfo).port, close };
}
