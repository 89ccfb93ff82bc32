import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { HttpFault } from "./scenario.ts";

/** More than any answer that a careful client reads. */
const HUGE_BYTES = 2 * 1024 * 1024;
const PAGE = "<!doctype html><html><head><title>Parked</title></head><body><h1>Welcome</h1></body></html>";

/** What an answer consists of. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

export function send(response: ServerResponse, { status, headers = {}, body = "" }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.end(body);
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

function answerOf(fault: HttpFault): Answer | undefined {
  switch (fault.kind) {
    case "rate-limited":
      return {
        ...json(429, { errorCode: 429, title: "Too Many Requests" }),
        headers: {
          "content-type": "application/json",
          ...(fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter }),
        },
      };
    case "status":
      return { status: fault.status, headers: { "content-type": "text/plain" }, body: fault.body ?? "" };
    case "html":
      return {
        status: fault.status ?? 200,
        headers: { "content-type": "text/html; charset=utf-8" },
        body: PAGE,
      };
    case "json":
      return json(fault.status ?? 200, fault.body);
    case "empty":
      return { status: 200, headers: { "content-type": "application/rdap+json" } };
    case "malformed":
      return {
        status: 200,
        headers: { "content-type": "application/rdap+json" },
        body: '{"objectClassName":"domain","ldhName":',
      };
    case "huge":
      return {
        status: 200,
        headers: { "content-type": "application/rdap+json" },
        body: `{"objectClassName":"domain","padding":"${"x".repeat(HUGE_BYTES)}"}`,
      };
    case "redirect":
      return { status: 302, headers: { location: fault.to ?? "https://elsewhere.example/" } };
    default:
      return undefined;
  }
}

/**
 * Acts out what goes wrong with a request. Faults that only the host itself can act out (a wrong name, a wall) are left
 * to it.
 * @returns true when the request is dealt with
 */
export async function actOut(
  fault: HttpFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (fault.kind === "slow") {
    await wait(fault.ms);
    return false;
  }
  if (fault.kind === "hang") return true;
  if (fault.kind === "reset") {
    request.socket.resetAndDestroy();
    return true;
  }
  const answer = answerOf(fault);
  if (answer) send(response, answer);
  return answer !== undefined;
}
