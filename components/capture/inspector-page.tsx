"use client";

import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { InspectorScreen } from "./inspector-screen.tsx";
import { SCREENSHOT_ACCESS } from "./use-inspector-access.ts";

/** The Web Inspector for users with the screenshot tool. Two routes render it. */
export function InspectorPage() {
  return (
    <RequireUser>
      <RequireAccess tool={SCREENSHOT_ACCESS}>
        <InspectorScreen />
      </RequireAccess>
    </RequireUser>
  );
}
