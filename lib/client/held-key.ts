/**
 * An API key of this tab, in memory only: one that was just created, or that the reader typed into a form of the
 * documentation. Samples show it in place of the placeholder.
 */
let heldKey: string | null = null;
const listeners = new Set<() => void>();

export const getHeldKey = (): string | null => heldKey;

/** @param key null to forget it */
export function holdKey(key: string | null): void {
  heldKey = key;
  for (const listener of listeners) listener();
}

export function subscribeToHeldKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
