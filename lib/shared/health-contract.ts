import * as z from "zod/mini";

const component = <const States extends readonly string[]>(...states: States) =>
  z.enum(["ok", "unreachable", ...states]);

/** Response of `GET /api/health`, with the status 503 when `ok` is false. */
export const HealthReport = z.object({
  /** Whether the essential components work. */
  ok: z.boolean(),
  /** Seconds since a worker or the platform's scheduler last checked the schedule; null for never. */
  tickAgeSeconds: z.nullable(z.int()),
  components: z.object({
    /** `outdated`: it lacks migrations of this version, which must not take traffic yet. */
    database: component("outdated"),
    auth: component(),
    /**
     * `unconfined`: the browser runs, but the machine does not support Chromium's sandbox. `starting`: its first start
     * is in progress, which includes unpacking. `elsewhere`: on serverless platforms, only the capture functions have a
     * browser.
     */
    browser: component("unconfined", "starting", "elsewhere"),
    /** `doubtful`: a registry fails its canary, so its "not found" does not count as available. */
    lookups: component("doubtful"),
    /** `full`: new captures are returned but not stored in the history. */
    captureStore: component("full"),
    /** `no_space`: less than the largest capture needs, so captures may fail. */
    temporaryFolder: component("no_space"),
    /** `pending`: a refund has failed and awaits the reconciler's retry. */
    refunds: component("pending"),
    /** `late`: the schedule was not checked for a while, so jobs and scheduled tasks wait. */
    jobs: component("late"),
  }),
});
export type HealthReport = z.infer<typeof HealthReport>;
export type HealthComponents = HealthReport["components"];
