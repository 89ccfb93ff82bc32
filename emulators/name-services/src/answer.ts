import type { ServerResponse } from "node:http";

/** An HTTP response. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(body),
});

export function send(response: ServerResponse, { status, headers = {}, body = "" }: Answer): void {
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.end(body);
}
