import type { Executor } from "#db/client.ts";
import { hasLargerLimit } from "#db/queries/catalog.ts";
import type { CrossedThreshold, UsageCounterKey } from "#db/queries/usage.ts";
import { writeMail } from "#server/notifications/mail/outbox.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { TOOL_NAMES } from "#shared/catalog/tools.ts";

const TITLES: Record<string, string> = {
  screenshot: "Screenshots",
  extraction: "Content extraction",
  nameCheck: "Name checks",
  pageWatch: "Page watch checks",
};

type MeteredCounter = UsageCounterKey & { tool: string; periodEnd: Date };

/**
 * Creates the function that notifies a user of a crossed threshold, by mail and webhook, in the transaction of the
 * reservation. Each threshold is reported once in a usage period and limit, however often usage is released and reserved.
 */
export const createThresholdNotifier =
  ({ userId, productId, toolId, periodStart, tool: toolKey, periodEnd }: MeteredCounter) =>
  async (tx: Executor, { threshold, used, limit }: CrossedThreshold): Promise<void> => {
    const tool = TOOL_NAMES[toolKey] ?? toolKey;
    const subjectKey = [productId, toolId, periodStart.toISOString(), limit, threshold].join(":");
    const data = { threshold, used, limit, resetsAt: periodEnd.toISOString() };
    await writeMail(tx, {
      userId,
      kind: "usage",
      subjectKey,
      data: {
        ...data,
        tool: TITLES[tool] ?? tool,
        canUpgrade: threshold === 100 && (await hasLargerLimit(tx, { productId, toolId }, limit)),
      },
    });
    await recordWebhookEvent(tx, { userId, type: "usage.threshold", subjectKey, data: { ...data, tool } });
  };
