import "./load-command-env.ts";
import { assertValidEnv } from "#server/platform/assert-valid-env.ts";

/*
 * npm run worker: works on the jobs and the scheduled tasks. SIGTERM lets running items end; a second signal exits at once.
 */
await assertValidEnv(() => import("#shared/public-env.ts"));
await import("./start-worker.ts");
