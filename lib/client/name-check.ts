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
 * Checks names and reports each row as it arrives. Sends the lists under both field names.
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

/** Looks up the unknown rows of the user's own check again, free of charge. */
export async function retryUnknown(checkId: string): Promise<CheckResponse> {
  return parseCheckResponse(await api.post(apiPaths.checkDomainRetry, { checkId }));
}

const isAvailable = z.nullable(z.boolean());

/** The specified fields, which every response has. */
const Bare = z.looseObject({
  domains: z.array(z.looseObject({ isAvailable })),
  social: z.array(z.looseObject({ platform: z.enum(PLATFORMS), handle: z.string(), isAvailable })),
  usageInfo: z.optional(z.nullable(z.looseObject({ usageCount: z.number() }))),
});
const Whole = z.looseObject({ domains: z.array(DomainRow), social: z.array(HandleRow) });

const toAvailability = (free: boolean | null) => (free === null ? "unknown" : free ? "available" : "taken");

/** Derives missing additional fields from the specified ones. */
const fill = <Row extends { isAvailable: boolean | null }>(row: Row) => ({
  variation: null,
  status: toAvailability(row.isAvailable),
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
 * Parses the response of a check; accepts one with only the specified fields.
 * @throws InvalidResponseError if a specified field is missing
 */
export function parseCheckResponse(answer: unknown): CheckResponse {
  const bare = Bare.safeParse(answer);
  if (!bare.success) throw new InvalidResponseError();
  const whole = complete(bare.data);
  if (!Whole.safeParse(whole).success) throw new InvalidResponseError();
  return whole as unknown as CheckResponse;
}
