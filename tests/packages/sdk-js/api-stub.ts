import type { RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { startTestServer } from "#tests/support/listen.ts";

export type StubAnswer = {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Ends the connection instead of an answer, or never answers. */
  fault?: "reset" | "silence";
};

export type StubRequest = {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** A problem document as the API sends it. */
export const problem = (status: number, code: string, retryable = false): StubAnswer => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { type: "", title: "", status, detail: `It is ${code}.`, code, retryable, requestId: "req_1" },
});

/**
 * A server on loopback that gives these answers in their order, the last one again and again.
 * @returns its origin and the requests that it gets
 */
export async function startApiStub(
  ...answers: [StubAnswer, ...StubAnswer[]]
): Promise<{ baseUrl: string; requests: StubRequest[] }> {
  const requests: StubRequest[] = [];
  const answer: RequestListener = async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const {
      fault,
      status = 200,
      headers,
      body: content = {},
    } = answers[Math.min(requests.length, answers.length - 1)] ?? answers[0];
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
    if (fault === "reset") response.destroy();
    if (fault) return;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof content === "string" ? content : JSON.stringify(content));
  };
  return { baseUrl: `http://${await startTestServer(answer, onTestFinished)}`, requests };
}
