import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { abortSlowAnswers } from "#server/http/incoming-requests.ts";
import { startTestServer } from "#tests/support/listen.ts";

test("abortSlowAnswers closes only connections of clients that do not read a capture", async () => {
  abortSlowAnswers(0.5);
  const answers: Record<string, ServerResponse> = {};
  const address = await startTestServer((request, response) => {
    answers[request.url ?? ""] = response;
    response.end(Buffer.alloc(50_000_000));
  }, onTestFinished);
  const { port } = new URL(`http://${address}`);
  const paths = ["/api/tools/screenshot", "/api/captures/1"];
  for (const path of paths) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`);
    socket.pause();
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(paths.map((path) => answers[path]?.destroyed)).toEqual([true, false]);
});
