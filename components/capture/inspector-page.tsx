"use client";

import { lazy } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { EXTRACTION_ACCESS, SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";
import { apiPaths } from "#shared/paths.ts";

const SCREEN_DATA = [EXTRACTION_ACCESS, [apiPaths.catalog]];

const load = async () => ({ default: (await import("./inspector-screen.tsx")).InspectorScreen });
const InspectorScreen = lazy(load);

/** The Web Inspector for users with the screenshot tool. Two routes render it. */
export function InspectorPage() {
  return (
    <RequireUser>
      <RequireAccess load={load} screenData={SCREEN_DATA} tool={SCREENSHOT_ACCESS}>
        <InspectorScreen />
      </RequireAccess>
    </RequireUser>
  );
}
