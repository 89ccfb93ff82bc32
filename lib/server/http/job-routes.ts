import { after } from "next/server";
import type * as z from "zod/mini";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { type Caller, toCaller } from "#server/usage/caller.ts";
import { drainAfterCreation } from "#server/worker/drain-after-creation.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";
import { MAX_LIST_BYTES } from "#shared/jobs/definitions.ts";
import { createHandler, type Handler } from "./handler.ts";
import { PublicIdParams } from "./params.ts";
import { downloadResponse } from "./send-file.ts";

export const CREATE_JOB_RATE = { name: "create-job", perMinute: 30 } as const;

/** A route of the screens that creates a job from a list. */
export const createListHandler = <B extends z.ZodMiniType>(
  body: B,
  create: (caller: Caller, body: z.infer<B>) => Promise<CreatedJob>,
): Handler =>
  createHandler(
    { auth: "required", body, maxBodyBytes: MAX_LIST_BYTES, rateLimit: CREATE_JOB_RATE },
    async (call) => {
      const created = await create(toCaller(call.user), call.body);
      drainAfterCreation(created, after);
      return created;
    },
  );

/** The platform's limit for downloads, in seconds. */
const DOWNLOAD_MAX_DURATION = 300;

/** A route of the screens that downloads a file of a job. */
export const createJobDownload = (
  open: (userId: string, jobId: string, request: Request) => Promise<Chunks>,
  contentType: string,
  extension: string,
): Handler =>
  createHandler(
    { auth: "required", params: PublicIdParams("job"), maxDuration: DOWNLOAD_MAX_DURATION },
    async ({ user, params, request }) =>
      downloadResponse(
        await open(user.id, params.id, request),
        contentType,
        `job-${Date.now()}.${extension}`,
      ),
  );
