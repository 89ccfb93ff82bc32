import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { shareJob } from "#server/jobs/share-job.ts";

const params = PublicIdParams("job");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PUT: createHandler({ auth: "required", params }, ({ user, params: { id } }) => shareJob(user.id, id, true)),
  DELETE: createHandler({ auth: "required", params }, ({ user, params: { id } }) =>
    shareJob(user.id, id, false),
  ),
});
