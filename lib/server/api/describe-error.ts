import type { AppError } from "#shared/errors.ts";

/** The message of an error with the limit of the plan, for clients without a screen. */
export function describeError({ message, planLimit }: AppError): string {
  if (!planLimit) return message;
  const { limit, used, resetsAt, plansUrl } = planLimit;
  const sentences = [
    /[.!?]$/.test(message) ? message : `${message}.`,
    used === null ? "" : `${used} of ${limit} are used.`,
    resetsAt ? `The limit resets at ${resetsAt}.` : "",
    `Plans: ${plansUrl}`,
  ];
  return sentences.filter(Boolean).join(" ");
}
