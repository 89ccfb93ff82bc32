import { errorChain } from "./error-chain.ts";

/**
 * One JSON line for those who run the site, about something that went wrong and was dealt with.
 * @param kind `area.event_in_past_tense`
 * @param details `error` is written with its causes, without values and stacks; everything else as it is
 */
export function logWarning(kind: string, { error, ...details }: Record<string, unknown>): void {
  const errors = error === undefined ? {} : { errors: errorChain(error, { withStacks: false }) };
  console.warn(JSON.stringify({ at: new Date().toISOString(), kind, ...details, ...errors }));
}
