"use client";

import { useEffect } from "react";

/** How long the card form may take to appear, in milliseconds. */
const PATIENCE_MS = 15_000;

/** A form that never becomes ready says nothing by itself: after a while that counts as a failure. */
export function useLoadTimeout(isReady: boolean, onFail: (message: string) => void): void {
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => onFail("The card form did not load in time."), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady, onFail]);
}
