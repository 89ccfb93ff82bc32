"use client";

import { lazy } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";

const load = async () => ({ default: (await import("./compare-screen.tsx")).CompareScreen });
const CompareScreen = lazy(load);

/** The comparison of two pages, for users with the screenshot tool. */
export function ComparePage() {
  return (
    <RequireUser>
      <RequireAccess load={load} screenData={[]} tool={SCREENSHOT_ACCESS}>
        <CompareScreen />
      </RequireAccess>
    </RequireUser>
  );
}
