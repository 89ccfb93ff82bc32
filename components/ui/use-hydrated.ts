"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, then true: for values that depend on the URL or the device. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
