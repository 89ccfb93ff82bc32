"use client";

import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { paths } from "#shared/paths.ts";
import { CheckerScreen } from "./checker-screen.tsx";
import { CHECKER_ACCESS } from "./use-checker-access.ts";

/**
 * The Domain Name Checker, for signed-in people who have the tool. Whoever has to sign in comes back to the landing page
 * (specification).
 */
export function CheckerPage() {
  return (
    <RequireUser returnTo={paths.oldCheckerLanding}>
      <RequireAccess tool={CHECKER_ACCESS}>
        <CheckerScreen />
      </RequireAccess>
    </RequireUser>
  );
}
