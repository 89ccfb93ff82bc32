import { useSyncExternalStore } from "react";
import { getHeldKey, subscribeToHeldKey } from "#client/held-key.ts";

/** The API key that this tab holds; null without one, and on the server. */
export const useHeldKey = (): string | null =>
  useSyncExternalStore(subscribeToHeldKey, getHeldKey, () => null);
