import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type HttpResponse, json, send } from "./answer.ts";
import type { HttpFault } from "./scenarios.ts";

/** Larger than any response that the product's clients accept. */
const HUGE_BYTES = 2 * 1024 * 1024;
const PAGE = "<!doctype html><html><head><title>Parked</title></head><body><h1>Welcome</h1></body></html>";

const RDAP = { "content-type": "application/rdap+json" };
const HTML = { "content-type": "text/html; charset=utf-8" };

function buildFaultResponse(fault: HttpFault): HttpResponse | undefined {
  switch (fault.kind) {
    case "rate-limited": {
      const headers: Record<string, string> = {};
      if (fault.retryAfter !== undefined) headers["retry-after"] = fault.retryAfter;
      return json(429, { errorCode: 429, title: "Too Many Requests" }, headers);
    }
    case "status":
      return { status: fault.status, headers: { "content-type": "text/plain" }, body: fault.body ?? "" };
    case "html":
      return { status: fault.status ?? 200, headers: HTML, body: PAGE };
    case "json":
      return json(fault.status ?? 200, fault.body);
    case "empty":
      return { status: 200, headers: RDAP };
    case "malformed":
      return { status: 200, headers: RDAP, body: '{"objectClassName":"domain","ldhName":' };
    case "huge":
      return {
        status: 200,
        headers: RDAP,
        body: `{"objectClassName":"domain","padding":"${"x".repeat(HUGE_BYTES)}"}`,
      };
    case "redirect":
      return { status: 302, headers: { location: fault.to ?? "https://elsewhere.example/" } };
    default:
      return undefined;
  }
}

/**
 * Applies a network-level fault to a request. Faults that need a host's own response (a wrong name, a login wall) are
 * left to that host.
 * @returns true when the request is finished
 */
export async function applyFault(
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
  const answer = buildFaultResponse(fault);
  if (answer) send(response, answer);
  return answer !== undefined;
}
