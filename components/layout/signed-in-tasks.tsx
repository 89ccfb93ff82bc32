"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { SessionUser } from "#client/session-user.ts";
import { startFirstRun } from "#components/auth/start-first-run.ts";

/** Opens the tool with what the user typed before signing in, and loads the font of the tools. */
export function SignedInTasks({ user }: { user: SessionUser }) {
  const router = useRouter();
  useEffect(() => {
    void startFirstRun(user.firstRun, (path) => router.replace(path as Route));
  }, [user, router]);
  useEffect(() => {
    // `font-display: optional` uses the fallback for the whole page load in which the font is first requested.
    const family = getComputedStyle(document.documentElement).getPropertyValue("--font-geist-mono");
    void document.fonts?.load(`14px ${family}`).catch(() => undefined);
  }, []);
  return null;
}
