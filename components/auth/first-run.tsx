"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useAuth } from "./auth-provider.tsx";

/** Opens the tool with what the user typed before signing in. Visitors do not load its code. */
export function FirstRun() {
  const { user } = useAuth();
  const router = useRouter();
  useEffect(() => {
    if (!user) return;
    void import("./start-first-run.ts").then(({ startFirstRun }) =>
      startFirstRun(user.firstRun, (path) => router.replace(path as Route)),
    );
  }, [user, router]);
  return null;
}
