/**
 * Seconds of a `Retry-After` header, which is a number of seconds or a date (RFC 9110, 10.2.3); undefined without a valid
 * one.
 */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
