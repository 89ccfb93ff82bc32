import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { getSchedule } from "#server/jobs/schedules/list-schedules.ts";
import { deleteSchedule, updateSchedule } from "#server/jobs/schedules/update-schedule.ts";
import { toCaller } from "#server/usage/caller.ts";
import { UpdateSchedule } from "#shared/schedules/contract.ts";

const params = PublicIdParams("schedule");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params }, (call) => getSchedule(call.user.id, call.params.id)),
  PATCH: createHandler(
    { auth: "required", params, body: UpdateSchedule, rateLimit: { name: "change-schedule", perMinute: 30 } },
    (call) => updateSchedule(toCaller(call.user), call.params.id, call.body),
  ),
  DELETE: createHandler({ auth: "required", params }, (call) => deleteSchedule(call.user.id, call.params.id)),
});
