type Area = "localStorage" | "sessionStorage";

/** A stored JSON value; null without it, and where the browser blocks storage. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a value as JSON; null removes it.
 * @returns false where the browser blocks storage or has none left
 */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Settings of the browser, for all its users. */
const KEPT_KEYS: readonly string[] = ["ui-theme"];

/** Removes what this tab and this browser keep of a user, so that the next one does not see it. */
export function clearUserStorage(): void {
  for (const area of ["localStorage", "sessionStorage"] as const)
    try {
      for (const key of Object.keys(window[area])) if (!KEPT_KEYS.includes(key)) window[area].removeItem(key);
    } catch {
      // A browser that blocks storage keeps nothing.
    }
}
