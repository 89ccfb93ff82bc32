"use client";

import { lazy } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { CHECKER_ACCESS } from "#components/tools/use-tool-access.ts";
import { apiPaths, paths } from "#shared/paths.ts";

const SCREEN_DATA = [[apiPaths.catalog]];

const load = async () => ({ default: (await import("./checker-screen.tsx")).CheckerScreen });
const CheckerScreen = lazy(load);

/**
 * The Domain Name Checker for users with the tool. Visitors who sign in return to the landing page
 * (specification, section 2).
 */
export function CheckerPage() {
  return (
    <RequireUser returnTo={paths.oldCheckerLanding}>
      <RequireAccess load={load} screenData={SCREEN_DATA} tool={CHECKER_ACCESS}>
        <CheckerScreen />
      </RequireAccess>
    </RequireUser>
  );
}
