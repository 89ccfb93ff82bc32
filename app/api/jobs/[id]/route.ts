import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { getOwnJob } from "#server/jobs/list-jobs.ts";

const options = { auth: "required", params: PublicIdParams("job") } as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(options, ({ user, params }) => getOwnJob(user.id, params.id)),
  DELETE: createHandler(options, ({ user, params }) => cancelJob(user.id, params.id)),
});
