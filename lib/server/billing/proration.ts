type Period = { periodStart: Date | null; periodEnd: Date | null };

/**
 * What of an amount has not been used at a moment: its share of the period that lies ahead, in whole cents and
 * rounded in the customer's favour, never more than was paid for it.
 */
export function proratedCredit(paidCents: number, { periodStart, periodEnd }: Period, at: Date): number {
  if (!periodStart || !periodEnd || periodEnd <= periodStart) return 0;
  const length = periodEnd.getTime() - periodStart.getTime();
  const left = Math.min(length, Math.max(0, periodEnd.getTime() - at.getTime()));
  return Math.ceil((paidCents * left) / length);
}
