import { listFeedback, setFeedbackDone } from "#db/queries/feedback.ts";
import { listPendingRefunds } from "#db/queries/pending-refunds.ts";
import { listFailedEvents } from "#db/queries/stripe-events.ts";
import { getHealth } from "#server/worker/health.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { FeedbackStatus, OperatorReport } from "#shared/operator-contract.ts";
import { requireOperator } from "./require-operator.ts";

const LIST_LIMIT = 100;

/**
 * What the site owner has to look at: health, refunds to make, failed webhooks and feedback, each newest first.
 * @throws AppError `not_found` unless the caller is an operator
 */
export async function getOperatorReport(
  caller: SignedInUser | null,
  requestId: string,
): Promise<OperatorReport> {
  await requireOperator(caller, { action: "read_report", requestId });
  const [{ health }, refunds, events, feedback] = await Promise.all([
    getHealth(),
    listPendingRefunds(LIST_LIMIT),
    listFailedEvents(LIST_LIMIT),
    listFeedback(LIST_LIMIT),
  ]);
  return {
    isHealthy: health.ok,
    components: health.components,
    refunds: refunds.map(({ invoiceId, amountCents, reason, failedAttempts, lastError, createdAt }) => ({
      invoiceId,
      amountCents,
      reason,
      failedAttempts,
      lastError,
      createdAt: createdAt.toISOString(),
    })),
    failedEvents: events.map(({ receivedAt, ...event }) => ({
      ...event,
      receivedAt: receivedAt.toISOString(),
    })),
    feedback: feedback.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  };
}

/**
 * Marks feedback as done or open.
 * @throws AppError `not_found` unless the caller is an operator, and for unknown feedback
 */
export async function setFeedbackStatus(
  caller: SignedInUser | null,
  { id, isDone }: FeedbackStatus,
  requestId: string,
): Promise<void> {
  await requireOperator(caller, { action: isDone ? "close_feedback" : "reopen_feedback", requestId });
  if (!(await setFeedbackDone(id, isDone))) throw new AppError("not_found", "This feedback does not exist.");
}
