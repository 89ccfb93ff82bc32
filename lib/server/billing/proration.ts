type Period = { periodStart: Date | null; periodEnd: Date | null };

/** The unused share of a payment at a moment, in cents, rounded up and never above the payment. */
export function proratedCredit(paidCents: number, { periodStart, periodEnd }: Period, at: Date): number {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return 0;
  const lengthMs = periodEnd.getTime() - periodStart.getTime();
  const remainingMs = Math.min(lengthMs, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.ceil((paidCents * remainingMs) / lengthMs);
}
