"use client";

import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tool/require-access.tsx";
import { CheckerScreen } from "./checker-screen.tsx";
import { CHECKER_ACCESS } from "./use-checker-access.ts";

/** Where somebody goes whose session ends while the screen is open, by way of the sign-in screen (specification). */
const RETURN_TO = "/landing/domain-name-checker";

/** The Domain Name Checker, for signed-in people who have the tool. */
export function DomainNameChecker() {
  return (
    <RequireUser returnTo={RETURN_TO}>
      <RequireAccess tool={CHECKER_ACCESS}>
        <CheckerScreen />
      </RequireAccess>
    </RequireUser>
  );
}
