import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerUnreadableRequests } from "#server/http/incoming-requests.ts";
import { startTestServer } from "#tests/support/listen.ts";

const address = await startTestServer((_request, response) => response.end("fine"));
const port = Number(address.split(":")[1]);
answerUnreadableRequests(port);

async function send(request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  return text(socket);
}

test.each([
  ["431", `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`],
  ["400", "nonsense\r\n\r\n"],
])("an unreadable request has a %s with the request id of the log", async (status, request) => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const answer = await send(request);
  const [, requestId] = /x-request-id: (.+)\r\n/.exec(answer) ?? [];
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(answer.split("\r\n\r\n")[1] ?? "");
  expect(body).toMatchObject({ status: Number(status), requestId });
  expect(JSON.parse(String(log.mock.lastCall?.[0]))).toMatchObject({
    kind: "http.request_unreadable",
    requestId,
  });
});

test("other requests are answered as before", async () => {
  expect(await send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")).toContain("fine");
});
