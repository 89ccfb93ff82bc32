import { insertFeedback } from "#db/queries/feedback.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { FeedbackRequest } from "#shared/feedback/contract.ts";

/** Stores feedback. A signed-in user's email comes from the session, not from the request. */
export async function submitFeedback(user: AuthUser | null, request: FeedbackRequest): Promise<void> {
  await insertFeedback({
    ...request,
    userId: user?.id ?? null,
    email: user?.email ?? request.email,
  });
}
