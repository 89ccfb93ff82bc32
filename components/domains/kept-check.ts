import { type CheckRecord, type CheckResponse, RETRY_MINUTES } from "#shared/name-check/contract.ts";

/** A kept check as an answer that is shown again. Its unknown rows can be retried only while it is young enough. */
export function answerOf({ id, createdAt, rows }: CheckRecord, now = Date.now()): CheckResponse {
  const isYoung = now - Date.parse(createdAt) < RETRY_MINUTES * 60_000;
  return { checkId: isYoung ? id : null, ...rows, usageInfo: null, notice: null };
}
