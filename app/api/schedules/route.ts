import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseQuery } from "#server/http/params.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { listSchedules } from "#server/jobs/schedules/list-schedules.ts";
import { toCaller } from "#server/usage/caller.ts";
import { PageQuery } from "#shared/api/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { CreateSchedule } from "#shared/schedules/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    listSchedules(user.id, null, parseQuery(request, PageQuery)),
  ),
  // The form asks for the next runs as the user types.
  POST: createHandler(
    {
      auth: "required",
      body: CreateSchedule,
      maxBodyBytes: MAX_LIST_BYTES,
      rateLimit: { name: "create-schedule", perMinute: 60 },
    },
    ({ user, body }) => createSchedule(toCaller(user), body),
  ),
});
