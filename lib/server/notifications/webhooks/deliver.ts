import { db, inTransaction } from "#db/client.ts";
import {
  type AttemptOutcome,
  type ClaimedDelivery,
  claimWebhookDelivery,
  listOverdueDeliveries,
  recordWebhookAttempt,
} from "#db/queries/webhook-deliveries.ts";
import { disableWebhookEndpoint } from "#db/queries/webhook-endpoints.ts";
import {
  EgressError,
  type EgressErrorCode,
  type SendResponse,
  sendToPublicHost,
} from "#server/egress/index.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { enqueueDelivery } from "#server/notifications/queue.ts";
import { logWarning } from "#server/platform/log.ts";
import { parseRetryAfter } from "#server/platform/retry-after.ts";
import { getRetrySeconds } from "#server/queue/attempt.ts";
import {
  BUSY_SECONDS,
  DISABLE_AFTER_SECONDS,
  ENDPOINT_CONCURRENCY,
  egressSettings,
  FAILURES_BEFORE_PAUSE,
  MAX_RETRY_AFTER_SECONDS,
  PAUSE_SECONDS,
  POST_LIMITS,
  RETRIES,
  trustedPins,
} from "./config.ts";
import { createMessage, getToken } from "./messages.ts";
import { parseTargetUrl } from "./target-url.ts";

const GONE = 410;
const MAX_STORED_CHARACTERS = 1024;

type Answer = { response: SendResponse; error: null } | { response: null; error: EgressErrorCode };

async function post(claimed: ClaimedDelivery): Promise<Answer> {
  try {
    const message = createMessage(claimed);
    const request = {
      ...message,
      method: "POST" as const,
      url: parseTargetUrl(message.url),
      limits: POST_LIMITS,
      trustedPins,
    };
    return { response: await sendToPublicHost(request, egressSettings), error: null };
  } catch (error) {
    if (error instanceof EgressError) return { response: null, error: error.errorCode };
    throw error;
  }
}

/** Seconds that a chat asks to wait: the header, or `parameters.retry_after` of Telegram's errors. */
function readRetryAfter({ headers, body }: SendResponse): number {
  const seconds =
    parseRetryAfter(headers["retry-after"]) ?? Number(/"retry_after":\s*(\d+)/.exec(body)?.[1] ?? 0);
  return Math.min(seconds, MAX_RETRY_AFTER_SECONDS);
}

/** The beginning of an answer, without a token that the server repeats, and NUL characters, which PostgreSQL refuses. */
function toStoredBody({ body }: SendResponse, endpoint: ClaimedDelivery["endpoint"]): string {
  const token = getToken(endpoint);
  const text = token ? body.replaceAll(token, "(token)") : body;
  return text.slice(0, MAX_STORED_CHARACTERS).replaceAll("\0", "");
}

function toOutcome(
  { delivery, event, endpoint }: ClaimedDelivery,
  { response, error }: Answer,
  startedAt: Date,
): AttemptOutcome {
  const status = response?.status ?? null;
  const retryAfter = response ? readRetryAfter(response) : 0;
  const delay = event.type === "webhook.test" ? null : getRetrySeconds(RETRIES, delivery.attempts + 1);
  const isPaused = endpoint.consecutiveFailures + 1 >= FAILURES_BEFORE_PAUSE;
  return {
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
    status,
    error,
    responseBody: response && toStoredBody(response, endpoint),
    isDelivered: status !== null && status >= 200 && status < 300,
    retrySeconds: delay === null ? null : Math.ceil(Math.max(delay, retryAfter)),
    pauseSeconds: Math.max(retryAfter, isPaused ? PAUSE_SECONDS : 0),
  };
}

async function recordOutcome(claimed: ClaimedDelivery, outcome: AttemptOutcome): Promise<void> {
  const { delivery, endpoint } = claimed;
  await inTransaction(async (tx) => {
    const { failures, failingSeconds } = await recordWebhookAttempt(tx, claimed, outcome);
    if (outcome.isDelivered) return;
    const isGone = outcome.status === GONE;
    const isFailing = failures >= FAILURES_BEFORE_PAUSE && failingSeconds >= DISABLE_AFTER_SECONDS;
    if (!isGone && !isFailing) {
      if (outcome.retrySeconds !== null) await enqueueDelivery(tx, delivery.id, outcome.retrySeconds);
      return;
    }
    const reason = isGone ? "gone" : "failing";
    if (!(await disableWebhookEndpoint(tx, endpoint.id, reason)) || endpoint.jobId) return;
    await writeMail(tx, {
      userId: endpoint.userId,
      kind: "endpoint_disabled",
      subjectKey: `${endpoint.id}:${outcome.startedAt.toISOString()}`,
      data: { host: new URL(endpoint.url).host, reason },
    });
  });
}

/**
 * Makes one attempt of a delivery that is due, and schedules the next one after a failure. Safe to call repeatedly and
 * at the same time: a delivery that has ended or is being sent is left alone.
 */
export async function deliverWebhook(deliveryId: string): Promise<void> {
  const claimed = await claimWebhookDelivery(deliveryId, {
    concurrency: ENDPOINT_CONCURRENCY,
    failuresBeforePause: FAILURES_BEFORE_PAUSE,
    busySeconds: BUSY_SECONDS,
  });
  if ("refused" in claimed) {
    if (claimed.refused === "later") await enqueueDelivery(db, deliveryId, claimed.seconds);
    return;
  }
  const startedAt = new Date();
  const answer = await post(claimed);
  const outcome = toOutcome(claimed, answer, startedAt);
  await recordOutcome(claimed, outcome);
  if (!outcome.isDelivered) {
    const { status, error } = outcome;
    logWarning("webhooks.attempt_failed", {
      deliveryId,
      endpointId: claimed.endpoint.id,
      status,
      code: error,
    });
  }
}

/** Seconds after which a due delivery counts as forgotten by the queue. */
const OVERDUE_SECONDS = 120;

/** Enqueues due deliveries again whose message was lost, e.g. by a restored backup. @returns their number */
export async function enqueueOverdueDeliveries(): Promise<number> {
  const ids = await listOverdueDeliveries(OVERDUE_SECONDS);
  for (const id of ids) await enqueueDelivery(db, id);
  return ids.length;
}
