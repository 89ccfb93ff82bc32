import { z } from "zod";

export const FEEDBACK_TYPES = ["bug", "feature", "general"] as const;

/** What the feedback dialog sends. The spec sets no length limits for people; these stop floods only. */
export const FeedbackRequest = z.object({
  type: z.enum(FEEDBACK_TYPES).default("bug"),
  title: z.string().trim().min(1, "Title is required").max(500, "Title is too long"),
  description: z.string().trim().min(1, "Description is required").max(20_000, "Description is too long"),
  email: z.string().trim().max(255).default(""),
  pageUrl: z.string().max(2_048).default(""),
  userAgent: z.string().max(1_024).default(""),
});

export type FeedbackRequest = z.infer<typeof FeedbackRequest>;
