"use client";

import { useEffect } from "react";

/** Tells the page that a bar stands on its lower edge on narrow screens, so that toasts and what has the focus appear above it. */
export function useStickyBar(): void {
  useEffect(() => {
    document.documentElement.dataset.bottomBar = "";
    return () => {
      delete document.documentElement.dataset.bottomBar;
    };
  }, []);
}
