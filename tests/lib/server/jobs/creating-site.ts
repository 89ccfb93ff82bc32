import "./database-steps.ts";
import { createCapturesJob } from "#server/jobs/create.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { CreateCapturesJob } from "#shared/jobs/contract.ts";

/* A process that creates a job of three addresses for USER_ID, with the steps of `database-steps.ts`. */
const userId = process.env.USER_ID ?? "";
const caller = {
  userId,
  apiKey: null,
  types: null,
  getEntitlement: (tool: string) => getEntitlement(userId, tool),
};
const urls = ["one", "two", "three"].map((name) => `https://${name}-${userId}.example/`);
await createCapturesJob(caller, CreateCapturesJob.parse({ urls }));
process.exit(0);
