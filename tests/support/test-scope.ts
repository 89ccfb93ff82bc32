/**
 * Of the numbers below `count`: the first, the last and one that `TEST_SEED` chooses; all without a seed
 * (scripts/ci/extended-tests.ts).
 */
export function selectPositions(count: number): number[] {
  const all = Array.from({ length: count }, (_, position) => position);
  const seed = process.env.TEST_SEED;
  if (seed === undefined || count <= 3) return all;
  return [0, 1 + (Number(seed) % (count - 2)), count - 1];
}

/** Every `step`th item, from one that `TEST_SEED` chooses; all without a seed. */
export function selectItems<const T>(items: readonly T[], step: number): T[] {
  const seed = process.env.TEST_SEED;
  return seed === undefined ? [...items] : items.filter((_, index) => index % step === Number(seed) % step);
}
