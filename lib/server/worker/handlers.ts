import { captureConfig } from "#server/capture/config.ts";
import { giveUpItem, handleItem } from "#server/jobs/run-item.ts";
import type { Handlers } from "#server/queue/index.ts";
import { runDueTasks } from "#server/schedules/run-due-tasks.ts";

/** Name checks mostly wait. */
const CONCURRENT_CHECKS = 4;

/** The work of each queue. A queue without a handler keeps its messages. */
export const createHandlers = (): Handlers => ({
  capture: {
    concurrency: captureConfig.chromium.maxConcurrent,
    handle: handleItem,
    handleDead: giveUpItem,
  },
  names: { concurrency: CONCURRENT_CHECKS, handle: handleItem, handleDead: giveUpItem },
  tick: { concurrency: 1, handle: async () => void (await runDueTasks()) },
});
