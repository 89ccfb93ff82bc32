import { vi } from "vitest";
import { publicEnv } from "#shared/public-env.ts";
import { authService } from "./auth-service.ts";
import { expectConsoleError } from "./setup-console-check.ts";

export type ApiRequest = { method: string; path: string; body: unknown };

type Respond = (request: ApiRequest, init: RequestInit) => unknown;

/**
 * Answers the requests of this test to our API; those to the auth service go to `authService`.
 * @param respond returns a response, or what a successful one contains
 * @returns the requests so far
 */
export function stubApi(respond: Respond = () => ({})): ApiRequest[] {
  const requests: ApiRequest[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init = {}) => {
    const { method = "GET" } = init;
    const path = String(input);
    const body = init.body ? JSON.parse(String(init.body)) : null;
    if (path.startsWith(publicEnv.supabaseUrl)) return authService.respond(method, path, body);
    const request = { method, path, body };
    requests.push(request);
    const answer = await respond(request, init);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return requests;
}

/** The requests that change something. */
export const getChanges = (requests: ApiRequest[]) => requests.filter(({ method }) => method !== "GET");

/** A refusal of our API, which the client logs. */
export function refuse(status: number, body: object = {}): Response {
  expectConsoleError(new RegExp(`^ApiError: ${status}`));
  return Response.json(body, { status });
}

/** A response with progress events, whose lines the test sends. */
export function openStream() {
  let send: (line: object) => void = () => {};
  const body = new ReadableStream({
    start(controller) {
      send = (line) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
    },
  });
  return { send, response: new Response(body, { headers: { "content-type": "application/x-ndjson" } }) };
}
