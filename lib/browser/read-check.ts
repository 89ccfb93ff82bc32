import * as z from "zod/mini";
import { type CheckResponse, DomainRow, SocialRow } from "#shared/name-check/contract.ts";
import { PLATFORMS } from "#shared/name-check/options.ts";
import { profileUrl } from "#shared/name-check/summary.ts";
import { InvalidAnswerError } from "./call-with-steps.ts";

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
