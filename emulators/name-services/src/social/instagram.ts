import { type HttpResponse, json } from "../answer.ts";
import type { HandleState } from "../scenarios.ts";

/** Instagram's usual response to a server without an account. */
export const loginWall = (): HttpResponse =>
  json(401, {
    message: "Please wait a few minutes before you try again.",
    require_login: true,
    igweb_rollout: true,
    status: "fail",
  });

/** `GET /api/v1/users/web_profile_info/?username=`; handles of banned accounts look available. */
export function webProfileInfo(handle: string, state: HandleState, appId: string | undefined): HttpResponse {
  if (!appId) return json(400, { message: "useragent mismatch", status: "fail" });
  if (state !== "taken") return json(404, { message: "User not found", status: "fail" });
  return json(200, {
    data: { user: { id: "2000001", username: handle, full_name: handle, is_private: false } },
    status: "ok",
  });
}
