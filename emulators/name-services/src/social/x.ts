import { type HttpResponse, json } from "../answer.ts";
import type { HandleState } from "../scenarios.ts";

const RESPONSES: Record<HandleState, object> = {
  free: { valid: true, reason: "available", msg: "Available!", desc: "Available!" },
  taken: {
    valid: false,
    reason: "taken",
    msg: "Username has already been taken",
    desc: "That username has been taken. Please choose another.",
  },
  suspended: {
    valid: false,
    reason: "taken",
    msg: "Username has already been taken",
    desc: "That username has been taken. Please choose another.",
  },
  banned: {
    valid: false,
    reason: "is_banned_word",
    msg: "Username is unavailable",
    desc: "Username is unavailable",
  },
};

/** `GET /i/users/username_available.json?username=` */
export const usernameAvailable = (state: HandleState): HttpResponse => json(200, RESPONSES[state]);

/** `GET /2/users/by?usernames=` of the official API: "Not Found" does not distinguish suspended or reserved handles. */
export function usersBy(handle: string, state: HandleState): HttpResponse {
  if (state === "taken") return json(200, { data: [{ id: "1000001", name: handle, username: handle }] });
  const error = {
    value: handle,
    detail: `Could not find user with usernames: [${handle}].`,
    title: "Not Found Error",
    resource_type: "user",
    parameter: "usernames",
    type: "https://api.twitter.com/2/problems/resource-not-found",
  };
  return json(200, { errors: [error] });
}
