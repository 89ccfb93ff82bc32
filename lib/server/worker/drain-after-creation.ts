import type { Defer } from "#server/capture/store.ts";
import { env } from "#server/platform/env.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";

/** The platform's limit for the routes that create a job, in seconds. */
export const CREATE_MAX_DURATION = 300;

/** Starts the job after the response on a platform without workers. */
export function drainAfterCreation({ job }: CreatedJob, defer: Defer): void {
  if (!job || !env.VERCEL) return;
  // Imported here, so that creating a job does not load what opens pages.
  defer(async () => {
    const { drainQueues } = await import("./drain.ts");
    await drainQueues(CREATE_MAX_DURATION, job.kind === "captures");
  });
}
