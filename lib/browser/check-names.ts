import * as z from "zod/mini";
import { type CheckLine, type CheckResponse, DomainRow, SocialRow } from "#shared/name-check/contract.ts";
import type { Selection } from "#shared/name-check/options.ts";
import { apiPaths } from "#shared/paths.ts";
import { api } from "./api.ts";
import { callWithSteps } from "./call-with-steps.ts";
import { readCheck } from "./read-check.ts";

const Arrived = z.discriminatedUnion("step", [
  z.object({ step: z.literal("domain"), index: z.number(), row: DomainRow }),
  z.object({ step: z.literal("social"), index: z.number(), row: SocialRow }),
]);

type Options = { signal: AbortSignal; onRow: (arrived: CheckLine) => void };

/**
 * Checks names and hands over each row as it arrives. Lists are sent in both spellings of the call.
 * @throws the errors of `callWithSteps`
 */
export async function checkNames(selection: Selection, { signal, onRow }: Options): Promise<CheckResponse> {
  const onStep = (_step: string, line: Record<string, unknown>) => {
    const arrived = Arrived.safeParse(line);
    if (arrived.success) onRow(arrived.data);
  };
  const input = { ...selection, additionalTlds: selection.tlds };
  return readCheck(await callWithSteps(apiPaths.checkDomain, input, { signal, onStep }));
}

/** Looks once more at the rows of one's own check that are not known; free of charge. */
export async function retryUnknown(checkId: string): Promise<CheckResponse> {
  return readCheck(await api.post(apiPaths.checkDomainRetry, { checkId }));
}
