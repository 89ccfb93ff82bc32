"use client";

import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { EXTRACTION_ACCESS, SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";
import { apiPaths } from "#shared/paths.ts";
import { InspectorScreen } from "./inspector-screen.tsx";

const SCREEN_DATA = [EXTRACTION_ACCESS, [apiPaths.catalog]];

/** The Web Inspector for users with the screenshot tool. Two routes render it. */
export function InspectorPage() {
  return (
    <RequireUser>
      <RequireAccess screenData={SCREEN_DATA} tool={SCREENSHOT_ACCESS}>
        <InspectorScreen />
      </RequireAccess>
    </RequireUser>
  );
}
