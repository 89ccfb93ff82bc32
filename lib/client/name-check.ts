import * as z from "zod/mini";
import { type CheckLine, type CheckResponse, DomainRow, SocialRow } from "#shared/name-check/contract.ts";
import { PLATFORMS, type Selection } from "#shared/name-check/options.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import { apiPaths } from "#shared/paths.ts";
import { api } from "./api.ts";
import { callWithSteps, InvalidAnswerError } from "./progress-stream.ts";

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

const isAvailable = z.nullable(z.boolean());

/** The specification's fields, which every answer has. */
const Bare = z.looseObject({
  domains: z.array(z.looseObject({ isAvailable })),
  social: z.array(z.looseObject({ platform: z.enum(PLATFORMS), handle: z.string(), isAvailable })),
  usageInfo: z.optional(z.nullable(z.looseObject({ usageCount: z.number() }))),
});
const Whole = z.looseObject({ domains: z.array(DomainRow), social: z.array(SocialRow) });

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
 * @throws InvalidAnswerError for what is no such answer
 */
export function readCheck(answer: unknown): CheckResponse {
  const bare = Bare.safeParse(answer);
  if (!bare.success) throw new InvalidAnswerError();
  const whole = complete(bare.data);
  if (!Whole.safeParse(whole).success) throw new InvalidAnswerError();
  return whole as unknown as CheckResponse;
}
