import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod/mini";
import type { JobRegistry } from "./job-registry.ts";

const amount = z.int().check(z.positive(), z.maximum(2_000_000_000));
const Limits = z.object({ bytes: amount, connections: amount, lifetimeMs: amount, connectTimeoutMs: amount });

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();

function isSecret(header: string | undefined, secret: string): boolean {
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${secret}`));
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

/** Limits as they were sent; null when they are none. The caller is the server of this product, so its size is not feared. */
async function readLimits(request: IncomingMessage): Promise<z.infer<typeof Limits> | null> {
  try {
    return Limits.parse(JSON.parse(await text(request)));
  } catch {
    return null;
  }
}

async function openJob(request: IncomingMessage, response: ServerResponse, jobs: JobRegistry): Promise<void> {
  const limits = await readLimits(request);
  if (limits) send(response, 201, jobs.open(limits));
  else send(response, 400);
}

/**
 * Answers the server's calls about its jobs, with the shared secret as their bearer: `POST /jobs` opens one with its
 * limits and answers its credentials, `GET /jobs/{username}` says what it did not reach, `DELETE` ends it.
 */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  jobs: JobRegistry,
  secret: string,
): Promise<void> {
  if (!isSecret(request.headers.authorization, secret)) return send(response, 401);
  const call = `${request.method} ${request.url}`;
  if (call === "POST /jobs") return openJob(request, response, jobs);
  const [, method, username = ""] = /^(GET|DELETE) \/jobs\/([\w-]+)$/.exec(call) ?? [];
  const job = jobs.get(username);
  if (!job) return send(response, 404);
  if (method === "GET") return send(response, 200, { failures: job.failures, bytes: job.budget.bytes });
  jobs.close(username);
  send(response, 204);
}
