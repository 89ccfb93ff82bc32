import { createHandler, exportMethods } from "#server/http/handler.ts";
import { changeNotifications, getNotifications } from "#server/notifications/mail/preferences.ts";
import { UpdateNotifications } from "#shared/notifications/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => getNotifications(user.id)),
  PATCH: createHandler(
    { auth: "required", body: UpdateNotifications, rateLimit: { name: "notifications", perMinute: 60 } },
    ({ user, body }) => changeNotifications(user.id, body),
  ),
});
