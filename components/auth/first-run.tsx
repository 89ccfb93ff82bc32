"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { getStoredFirstRun } from "#client/first-run.ts";
import type { SessionUser } from "#client/session-store.ts";
import { useAuth } from "./auth-provider.tsx";

/** Whether the user typed something on a landing page that is still to be used. */
export const hasFirstRun = (user: SessionUser | null): boolean =>
  user !== null && (user.firstRun ?? getStoredFirstRun()) !== null;

/** Opens the tool with what the user typed before signing in. Its code loads only then. */
export function FirstRun() {
  const { user } = useAuth();
  const router = useRouter();
  useEffect(() => {
    if (!user || !hasFirstRun(user)) return;
    void import("./start-first-run.ts").then(({ startFirstRun }) =>
      startFirstRun(user.firstRun, (path) => router.replace(path as Route)),
    );
  }, [user, router]);
  return null;
}
