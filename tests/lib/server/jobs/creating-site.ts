import "./database-steps.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { getEntitlement } from "#server/usage/entitlement.ts";
import { CreateCapturesJob } from "#shared/jobs/contract.ts";

/* A process that creates a job of three addresses for USER_ID, with the steps of `database-steps.ts`. */
const userId = process.env.USER_ID ?? "";
const entitlement = await getEntitlement(userId, "screenshot");
if (!entitlement) throw new Error("The user has no plan");
const caller = { userId, prepaid: { entitlement } };
const urls = ["one", "two", "three"].map((name) => `https://${name}-${userId}.example/`);
await createCapturesJob(caller, CreateCapturesJob.parse({ urls }));
process.exit(0);
