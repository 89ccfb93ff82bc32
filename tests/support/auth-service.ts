import { makeSession, USER } from "./session.ts";
import type { ApiRequest } from "./stub-api.ts";

type Answer = () => unknown;

/** Requests of this test, with paths such as `/token?grant_type=password`. */
let requests: ApiRequest[] = [];
let answers: Record<string, Answer> = {};

/** The answers to a user whose wishes all succeed; registrations and email changes wait for a link. */
const DEFAULTS: Record<string, Answer> = {
  "GET /user": () => USER,
  "PUT /user": () => USER,
  "POST /token": () => makeSession(),
  "POST /verify": () => makeSession(),
  "POST /signup": () => USER,
  "POST /logout": () => new Response(null, { status: 204 }),
};

/** The auth service of the tests, at the level of the network, for the real client library. */
export const authService = {
  reset(): void {
    requests = [];
    answers = {};
  },

  /** Sets the answer to a method and path, such as `PUT /user`, for the rest of the test. */
  answer(route: string, answer: Answer): void {
    answers[route] = answer;
  },

  /** Makes it refuse a method and path from now on. */
  refuse(route: string, message: string, status = 400, code = ""): void {
    answers[route] = () => Response.json({ msg: message, error_code: code }, { status });
  },

  /** Makes it unreachable for a method and path. */
  disconnect(route: string): void {
    answers[route] = () => Promise.reject(new TypeError("fetch failed"));
  },

  /** The requests to a method and path. */
  getRequests: (route: string) =>
    requests.filter(({ method, path }) => `${method} ${path}`.split("?")[0] === route),

  async respond(method: string, url: string, body: unknown): Promise<Response> {
    if (url.includes("/rest/")) return new Response(null, { headers: { "content-range": "*/0" } });
    const path = url.split("/auth/v1")[1] ?? "";
    requests.push({ method, path, body });
    const route = `${method} ${path}`.split("?")[0] ?? "";
    const answer = await (answers[route] ?? DEFAULTS[route] ?? (() => ({})))();
    return answer instanceof Response ? answer : Response.json(answer);
  },
};
