import { withoutValues } from "./without-values.ts";

/**
 * One JSON line for those who run the site, about something that went wrong and was dealt with.
 * @param details `error` is written as its message, without anybody's values; everything else as it is
 */
export function logWarning(kind: string, { error, ...details }: Record<string, unknown>): void {
  const message = error === undefined ? {} : { message: withoutValues(String(error)) };
  console.warn(JSON.stringify({ at: new Date().toISOString(), kind, ...message, ...details }));
}
