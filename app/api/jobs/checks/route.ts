import { after } from "next/server";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createChecksJob } from "#server/jobs/create.ts";
import { drainAfterCreation } from "#server/jobs/drain-after-creation.ts";
import { toSessionCaller } from "#server/jobs/session-caller.ts";
import { CreateChecksJob, MAX_LIST_BYTES } from "#shared/jobs/contract.ts";

export const maxDuration = 300;

const options = {
  auth: "required",
  body: CreateChecksJob,
  maxBodyBytes: MAX_LIST_BYTES,
  rateLimit: { name: "create-job", perMinute: 30 },
} as const;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(options, async ({ user, body }) => {
    const created = await createChecksJob(toSessionCaller(user), body);
    drainAfterCreation(created, after);
    return created;
  }),
});
