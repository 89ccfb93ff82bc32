import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterAll } from "vitest";

/** Starts a server on a free port of loopback. @returns its host and port */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves HTTP on a free port of loopback until the file ends, or with `onTestFinished` the test. @returns its host and port */
export function startTestServer(
  answer: RequestListener,
  after: (close: () => void) => void = afterAll,
): Promise<string> {
  const server = createServer(answer);
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}
