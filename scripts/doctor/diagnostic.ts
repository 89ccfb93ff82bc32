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
