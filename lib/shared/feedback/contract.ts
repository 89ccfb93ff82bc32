import * as z from "zod/mini";

export const FEEDBACK_TYPES = ["bug", "feature", "general"] as const;

const line = (name: string, maxLength: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, `${name} is required`), z.maxLength(maxLength, `${name} is too long`));

const isEmailOrEmpty = z.refine<string>(
  (value) => value === "" || z.regexes.email.test(value),
  "Please enter a valid email address",
);

/** Request of the feedback dialog. The maximum lengths prevent abuse; real reports are shorter. */
export const FeedbackRequest = z.object({
  type: z._default(z.enum(FEEDBACK_TYPES), "bug"),
  title: line("Title", 500),
  description: line("Description", 20_000),
  email: z._default(z.string().check(z.trim(), z.maxLength(255), isEmailOrEmpty), ""),
  pageUrl: z._default(z.string().check(z.maxLength(2_048)), ""),
  userAgent: z._default(z.string().check(z.maxLength(1_024)), ""),
});

export type FeedbackRequest = z.infer<typeof FeedbackRequest>;
