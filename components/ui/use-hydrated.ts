"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first paint, true afterwards: for what only the address or the device can tell. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
