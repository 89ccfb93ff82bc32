import { after } from "next/server";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CREATE_JOB_RATE } from "#server/http/job-routes.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { retryJob } from "#server/jobs/create-job.ts";
import { toCaller } from "#server/usage/caller.ts";
import { drainAfterCreation } from "#server/worker/drain-after-creation.ts";

export const maxDuration = 300;

const options = {
  auth: "required",
  params: PublicIdParams("job"),
  body: EmptyRequest,
  rateLimit: CREATE_JOB_RATE,
} as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(options, async ({ user, params }) => {
    const created = await retryJob(toCaller(user), params.id);
    drainAfterCreation(created, after);
    return created;
  }),
});
