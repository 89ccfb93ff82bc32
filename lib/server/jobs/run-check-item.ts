import { randomUUID } from "node:crypto";
import { insertNameCheck } from "#db/queries/name-checks.ts";
import { checkNames, toCheckRequest } from "#server/name-check/check.ts";
import { getRegistryClient } from "#server/name-check/clients.ts";
import { getCheckRetentionDays } from "#server/name-check/history.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { NameCheckCall } from "#shared/api/contract.ts";
import { buildCandidates } from "#shared/name-check/candidates.ts";
import type { CheckRequest } from "#shared/name-check/contract.ts";
import type { RunningItem, SettleDone } from "./running-item.ts";

/** Waits until the registries of the check's domains may be asked, so that a list leaves them to checks of users. */
async function waitForRegistries(request: CheckRequest, signal: AbortSignal): Promise<void> {
  const { domains } = buildCandidates(request);
  const valid = domains.filter(({ problem }) => !problem);
  await Promise.all(valid.map(({ name }) => getRegistryClient().waitForPermit(name, signal)));
}

/** Checks the name of an item, and stores the check in the transaction that ends the item. */
export async function runCheckItem(
  call: NameCheckCall,
  caller: Caller,
  { item, job, signal }: RunningItem,
  settle: SettleDone,
): Promise<void> {
  const request = toCheckRequest(call);
  await waitForRegistries(request, signal);
  await checkNames(caller, request, {
    requestId: item.id,
    signal,
    onRow: () => undefined,
    save: async (rows) => {
      signal.throwIfAborted();
      const checkId = randomUUID();
      const check = { id: checkId, userId: job.userId, requestId: item.id, jobId: job.id, request, rows };
      const retentionDays = await getCheckRetentionDays(job.userId);
      await settle({ checkId }, (tx) => insertNameCheck(check, retentionDays, tx).then(() => undefined));
      return checkId;
    },
  });
}
