import type { ServerResponse } from "node:http";

export type HttpResponse = { status: number; headers?: Record<string, string>; body?: string };

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(body),
});

export function send(response: ServerResponse, { status, headers = {}, body = "" }: HttpResponse): void {
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.end(body);
}
