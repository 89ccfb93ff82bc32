import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { abortSlowAnswers } from "#server/http/incoming-requests.ts";
import { listen } from "#tests/support/listen.ts";

test("abortSlowAnswers closes only connections of clients that do not read a capture", async () => {
  abortSlowAnswers(0.5);
  const answers: Record<string, ServerResponse> = {};
  const server = createServer((request, response) => {
    answers[request.url ?? ""] = response;
    response.end(Buffer.alloc(50_000_000));
  });
  const { port } = new URL(`http://${await listen(server)}`);
  const paths = ["/api/tools/screenshot", "/api/captures/1"];
  const sockets = paths.map((path) => {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`);
    return socket.pause();
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(paths.map((path) => answers[path]?.destroyed)).toEqual([true, false]);
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});
