import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";

/** Every error (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
  requestId: z.string(),
  planLimit: z.optional(
    describe(
      z.object({
        limit: z.int(),
        used: z.nullable(z.int()),
        resetsAt: z.nullable(z.string()),
        plansUrl: z.string(),
      }),
      "Of `limit_reached` and `no_access`: what the plan allows, what is used of it, and when that starts again.",
    ),
  ),
  failedStep: z.optional(
    describe(
      z.object({
        number: describe(z.int(), "Of the step in the request, from 1."),
        tried: describe(z.string(), "What the step did, without the text that it types."),
        nearest: describe(
          z.nullable(z.string()),
          "The element of the page that is most like the missing one.",
        ),
        screenshot: describe(
          z.nullable(z.string()),
          "The page at that moment: a JPEG of at most 150 KB as a data URL. Fields and typed texts are covered.",
        ),
      }),
      "Of `step_failed`, and of `upstream_timeout` during a step.",
    ),
  ),
  errors: z.optional(z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
