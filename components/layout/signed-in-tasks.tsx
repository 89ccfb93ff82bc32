"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { api } from "#client/api.ts";
import { clearFirstRun, consumeRedirect } from "#client/auth.ts";
import { getFirstRun, storeFirstRun } from "#client/first-run.ts";
import { refreshAccess } from "#client/refresh-access.ts";
import type { SessionUser } from "#client/session-user.ts";
import { getRedirectParam } from "#components/auth/redirect-after-sign-in.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { FirstRunResponse } from "#shared/billing/contract.ts";
import { type FirstRun, type SignUpReturn, toolPath } from "#shared/first-run.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { PlaceShortcuts } from "./place-shortcuts.tsx";

let isRunning = false;

/** Where the auth screens would have led; null on any other screen, which the user keeps. */
function getExitPath(otherwise: string): string | null {
  const isAuthScreen = location.pathname === paths.auth() || location.pathname === paths.authCallback;
  return isAuthScreen ? (getRedirectParam() ?? consumeRedirect() ?? otherwise) : null;
}

/** Removed before it is used: a second use would be worse than none. A failed request keeps it in this tab. */
async function grantAccess(run: FirstRun, isInMetadata: boolean): Promise<FirstRunResponse["outcome"]> {
  storeFirstRun(null);
  if (isInMetadata && !(await clearFirstRun()).ok) return "none";
  try {
    const request = { productId: run.productId };
    return (await api.post<FirstRunResponse>(apiPaths.firstRun, request)).outcome;
  } catch {
    storeFirstRun(run);
    return "none";
  }
}

async function forgetReturn(): Promise<"none"> {
  await clearFirstRun();
  return "none";
}

/**
 * Grants the free plan to a user who never had a plan of the product, and opens the tool with the typed value. Nothing
 * is started. Or opens the page from which the user signed up. Only the visible tab does this: signing in is reported
 * to all of them.
 * @param fromMetadata what the user typed in the browser where they signed up, or the page that led there
 * @returns whether something was opened
 */
export async function startFirstRun(
  fromMetadata: FirstRun | SignUpReturn | null,
  open: (path: string) => void,
): Promise<boolean> {
  const run = fromMetadata ?? getFirstRun();
  if (isRunning || !run || document.visibilityState !== "visible") return false;
  isRunning = true;
  const isReturn = "path" in run;
  const outcome = isReturn ? await forgetReturn() : await grantAccess(run, fromMetadata !== null);
  isRunning = false;
  if (isReturn || outcome === "none") {
    const exitPath = getExitPath(isReturn ? run.path : paths.home());
    if (exitPath) open(exitPath);
    return exitPath !== null;
  }
  await refreshAccess();
  if (outcome === "granted")
    toast({
      title: "Free Access Granted",
      description: "Your free plan is active. You can use the product now.",
    });
  open(toolPath(run));
  return true;
}

/** Opens the tool with what the user typed before signing in, loads the font of the tools, and listens to the keyboard. */
export default function SignedInTasks({ user }: { user: SessionUser }) {
  const router = useRouter();
  useEffect(() => {
    void startFirstRun(user.firstRun, (path) => router.replace(path as Route));
  }, [user, router]);
  useEffect(() => {
    // `font-display: optional` uses the fallback for the whole page load in which the font is first requested.
    const family = getComputedStyle(document.documentElement).getPropertyValue("--font-geist-mono");
    void document.fonts?.load(`14px ${family}`).catch(() => undefined);
  }, []);
  return <PlaceShortcuts />;
}
