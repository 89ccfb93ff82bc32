import * as z from "zod/mini";
import { type CheckProgress, type CheckResponse, DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import { type CheckSelection, PLATFORMS } from "#shared/name-check/options.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import { apiPaths } from "#shared/paths.ts";
import { api } from "./api.ts";
import { InvalidResponseError, postWithProgress } from "./progress-stream.ts";

const Arrived = z.discriminatedUnion("step", [
  z.object({ step: z.literal("domain"), index: z.number(), row: DomainRow }),
  z.object({ step: z.literal("social"), index: z.number(), row: HandleRow }),
]);

type Options = { signal: AbortSignal; onRow: (arrived: CheckProgress) => void };

/**
 * Checks names and hands over each row as it arrives. Lists are sent in both spellings of the call.
 * @throws the errors of `postWithProgress`
 */
export async function requestCheck(
  selection: CheckSelection,
  { signal, onRow }: Options,
): Promise<CheckResponse> {
  const onStep = (_step: string, line: Record<string, unknown>) => {
    const arrived = Arrived.safeParse(line);
    if (arrived.success) onRow(arrived.data);
  };
  const input = { ...selection, additionalTlds: selection.tlds };
  return parseCheckResponse(await postWithProgress(apiPaths.checkDomain, input, { signal, onStep }));
}

/** Looks once more at the rows of one's own check that are not known; free of charge. */
export async function retryUnknown(checkId: string): Promise<CheckResponse> {
  return parseCheckResponse(await api.post(apiPaths.checkDomainRetry, { checkId }));
}

const isAvailable = z.nullable(z.boolean());

/** The specification's fields, which every answer has. */
const Bare = z.looseObject({
  domains: z.array(z.looseObject({ isAvailable })),
  social: z.array(z.looseObject({ platform: z.enum(PLATFORMS), handle: z.string(), isAvailable })),
  usageInfo: z.optional(z.nullable(z.looseObject({ usageCount: z.number() }))),
});
const Whole = z.looseObject({ domains: z.array(DomainRow), social: z.array(HandleRow) });

const wordOf = (free: boolean | null) => (free === null ? "unknown" : free ? "available" : "taken");

/** What a row says beyond those fields follows from them where it is not said. */
const fill = <Row extends { isAvailable: boolean | null }>(row: Row) => ({
  variation: null,
  status: wordOf(row.isAvailable),
  reason: null,
  checkedAt: null,
  ...row,
});

function complete(bare: z.infer<typeof Bare>) {
  const { domains, social, usageInfo } = bare;
  return {
    checkId: null,
    notice: null,
    ...bare,
    domains: domains.map((row) => ({ checkedVia: null, ...fill(row) })),
    social: social.map((row) => ({ url: profileUrl(row.platform, row.handle), ...fill(row) })),
    usageInfo: usageInfo ? { monthlyLimit: usageInfo.usageLimit ?? null, ...usageInfo } : null,
  };
}

/**
 * The answer of a check, also of a server that says no more than the specification has it say.
 * @throws InvalidResponseError for what is no such answer
 */
export function parseCheckResponse(answer: unknown): CheckResponse {
  const bare = Bare.safeParse(answer);
  if (!bare.success) throw new InvalidResponseError();
  const whole = complete(bare.data);
  if (!Whole.safeParse(whole).success) throw new InvalidResponseError();
  return whole as unknown as CheckResponse;
}
