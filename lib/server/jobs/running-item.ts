import type { Executor } from "#db/client.ts";
import { finishCapture } from "#db/queries/captures.ts";
import type { ItemOutcome, JobItemRow, JobRow } from "#db/queries/jobs.ts";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import type { StoreTarget } from "#server/capture/store.ts";
import { notKeptError } from "#server/capture/store.ts";
import { requestItemDelivery } from "#server/destinations/deliver-item.ts";
import { AppError } from "#shared/errors.ts";
import { toJobRequest } from "./request.ts";

/** An item that this process works on. */
export type RunningItem = {
  item: JobItemRow;
  job: JobRow;
  entitlement: Entitlement;
  /** Aborted when the job is canceled, when the item takes too long, and with the message. */
  signal: AbortSignal;
  /** Moment of `performance.now()`. */
  deadline: number;
  /**
   * Ends the item, its usage and its message in one transaction with `write`.
   * @throws ClaimLostError when another process works on the item, which undoes the transaction
   */
  settle: (outcome: ItemOutcome, write?: (tx: Executor) => Promise<void>) => Promise<void>;
  /** Lanes of which items may wait for the end of this one: its own, and those of pages that it has found. */
  lanes: Set<string>;
  /** Called in the transaction that ends the item, however it ends. */
  beforeEnd: ((tx: Executor, job: JobRow, outcome: ItemOutcome) => Promise<void>) | null;
  /** Returns the item to its lane in one transaction with `write`. @throws ClaimLostError as `settle` */
  returnLater: (write: (tx: Executor) => Promise<void>, startAfter: Date) => Promise<void>;
  /** Reserves the use of an item whose job has reserved none for it. @returns false when the month's uses are used up */
  reserveUse: () => Promise<boolean>;
};

/** Ends the item with its result, which `write` stores in the same transaction. */
export type SettleDone = (
  result: Pick<ItemOutcome, "captureId" | "checkId">,
  write: (tx: Executor) => Promise<void>,
) => Promise<void>;

/** The item needs no run, which is not a failure. Its job can still be complete. */
export class ItemSkippedError extends AppError {
  constructor(message: string) {
    super("conflict", message);
    this.name = "ItemSkippedError";
  }
}

/** The site has too many requests, and the item is tried again. */
export class SiteBusyError extends AppError {
  constructor(status: number, retryAfterSeconds: number, cause: unknown) {
    super("upstream_failed", `The site answered with status ${status}.`, { retryAfterSeconds, cause });
    this.name = "SiteBusyError";
  }
}

/** Stores the capture of an item; its row is listed in the transaction that ends the item. */
export class ItemStorage {
  readonly target: StoreTarget;
  #storing: (() => Promise<void>) | null = null;
  #error: unknown;
  #isSettled = false;

  constructor({ job, item }: RunningItem, settle: SettleDone) {
    const { deliverTo } = toJobRequest(job).options;
    this.target = {
      jobId: job.id,
      defer: (store) => {
        this.#storing = store;
      },
      finish: async (captureId) => {
        try {
          await settle({ captureId }, async (tx) => {
            if (!(await finishCapture(captureId, tx))) throw notKeptError("storage_failed");
            if (typeof deliverTo === "string")
              await requestItemDelivery(tx, { id: item.id, userId: job.userId }, deliverTo);
          });
          this.#isSettled = true;
          return true;
        } catch (error) {
          // The history logs it and discards the capture; the item needs it, too.
          this.#error = error;
          throw error;
        }
      },
    };
  }

  /** Waits until the file is stored and the item has ended. @throws the error of the settlement */
  async finish(): Promise<void> {
    await this.#storing?.();
    if (this.#error !== undefined) throw this.#error;
    if (!this.#isSettled) throw notKeptError("storage_failed");
  }
}
