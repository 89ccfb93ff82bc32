"use client";

import { useEffect } from "react";

/**
 * Marks the document as having a sticky bar on narrow screens, so that toasts and focused elements stay above
 * it.
 */
export function useStickyBar(): void {
  useEffect(() => {
    document.documentElement.dataset.bottomBar = "";
    return () => {
      delete document.documentElement.dataset.bottomBar;
    };
  }, []);
}
