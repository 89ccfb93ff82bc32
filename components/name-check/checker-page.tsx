"use client";

import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { CHECKER_ACCESS } from "#components/tools/use-tool-access.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { CheckerScreen } from "./checker-screen.tsx";

const SCREEN_DATA = [[apiPaths.catalog]];

/**
 * The Domain Name Checker for users with the tool. Visitors who sign in return to the landing page
 * (specification, section 2).
 */
export function CheckerPage() {
  return (
    <RequireUser returnTo={paths.oldCheckerLanding}>
      <RequireAccess screenData={SCREEN_DATA} tool={CHECKER_ACCESS}>
        <CheckerScreen />
      </RequireAccess>
    </RequireUser>
  );
}
