"use client";

import { useEffect } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";

/**
 * Loads the monospace font for signed-in users before they open a tool. With `font-display: optional` the browser would
 * otherwise use the fallback until the next full page load, because its first use starts the download.
 */
export function LoadMonoFont() {
  const isSignedIn = useAuth().user !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const family = getComputedStyle(document.documentElement).getPropertyValue("--font-geist-mono");
    void document.fonts?.load(`14px ${family}`).catch(() => undefined);
  }, [isSignedIn]);
  return null;
}
