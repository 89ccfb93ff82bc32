"use client";

import { useEffect } from "react";

/**
 * Marks the document as having a sticky bar at an edge, so that focused elements, and toasts at the bottom,
 * stay clear of it.
 */
export function useStickyBar(edge: "top" | "bottom" = "bottom"): void {
  useEffect(() => {
    const mark = edge === "top" ? "topBar" : "bottomBar";
    document.documentElement.dataset[mark] = "";
    return () => {
      delete document.documentElement.dataset[mark];
    };
  }, [edge]);
}
