/** Result of one check. `note` is informational, `broken` requires a fix. */
export type Diagnostic = { name: string; state: "ok" | "note" | "broken"; says: string; remedy?: string };

export const ok = (name: string, says: string): Diagnostic => ({ name, state: "ok", says });
export const note = (name: string, says: string, remedy?: string): Diagnostic => ({
  name,
  state: "note",
  says,
  ...(remedy ? { remedy } : {}),
});
export const broken = (name: string, says: string, remedy: string): Diagnostic => ({
  name,
  state: "broken",
  says,
  remedy,
});

/** The reason of an error in one line: that of its first cause, because drizzle's own message is the query. */
export function getErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return getErrorMessage(error.cause);
  // Node's error about several addresses has only a code.
  const { code = error.name } = error as NodeJS.ErrnoException;
  return (error.message || code).split("\n", 1)[0] ?? "";
}

/** Runs a check; an error of its own is a finding too, so that the other checks run. */
export async function runCheck(
  name: string,
  remedy: string,
  check: () => Promise<Diagnostic | Diagnostic[]> | Diagnostic | Diagnostic[],
): Promise<Diagnostic[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [broken(name, getErrorMessage(error), remedy)];
  }
}
