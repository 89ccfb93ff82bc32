import { insertFeedback } from "#db/queries/feedback.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { FeedbackRequest } from "#shared/feedback/contract.ts";

/** Keeps a report. The sender's address comes from the session where there is one, not from what was sent. */
export async function submitFeedback(user: AuthUser | null, request: FeedbackRequest): Promise<void> {
  await insertFeedback({
    ...request,
    userId: user?.id ?? null,
    email: user?.email ?? request.email,
  });
}
