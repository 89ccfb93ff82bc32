import { STRIPE_SYNC_HANDLER } from "#server/billing/process-events.ts";
import { captureConfig } from "#server/capture/config.ts";
import { deliverItem } from "#server/destinations/deliver-item.ts";
import { giveUpItem, handleItem } from "#server/jobs/run-item.ts";
import { sendMail } from "#server/notifications/mail/send.ts";
import { deliverWebhook } from "#server/notifications/webhooks/deliver.ts";
import type { Handlers } from "#server/queue/index.ts";
import { giveUpCheck, handleCheck } from "#server/watches/run-check.ts";
import { runDueTasks } from "./scheduled-tasks/run-due-tasks.ts";

/** Name checks mostly wait. */
const CONCURRENT_CHECKS = 4;
const CONCURRENT_DELIVERIES = 20;
const CONCURRENT_MAILS = 5;
const CONCURRENT_UPLOADS = 5;

/** The work of each queue. A queue without a handler keeps its messages. */
export const createHandlers = (): Handlers => ({
  capture: {
    concurrency: captureConfig.chromium.maxConcurrent,
    handle: handleItem,
    handleDead: giveUpItem,
  },
  names: { concurrency: CONCURRENT_CHECKS, handle: handleItem, handleDead: giveUpItem },
  watches: {
    concurrency: captureConfig.chromium.maxConcurrent,
    handle: handleCheck,
    handleDead: giveUpCheck,
  },
  deliver: { concurrency: CONCURRENT_DELIVERIES, handle: ({ id }) => deliverWebhook(id) },
  store: { concurrency: CONCURRENT_UPLOADS, handle: ({ id }) => deliverItem(id) },
  mail: { concurrency: CONCURRENT_MAILS, handle: ({ id }) => sendMail(id) },
  "stripe-sync": STRIPE_SYNC_HANDLER,
  tick: { concurrency: 1, handle: async () => void (await runDueTasks()) },
});
