const KEY = "checker-shortlist";
const MAX_STORED = 50;

/** The names that the user has starred in this browser, newest first. */
export function readStarredNames(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Stores the starred names; without storage they last until the screen is left. */
export function storeStarredNames(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names.slice(0, MAX_STORED)));
  } catch {
    // The browser blocks storage or has none left.
  }
}
