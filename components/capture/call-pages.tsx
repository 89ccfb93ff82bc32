"use client";

import { type ComponentType, lazy } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { RequireAccess } from "#components/tools/require-access.tsx";
import { SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";

/** A page for users with the screenshot tool, whose screen is loaded with it. */
function createPage(load: () => Promise<{ default: ComponentType }>) {
  const Screen = lazy(load);
  return function ScreenshotToolPage() {
    return (
      <RequireUser>
        <RequireAccess load={load} screenData={[]} tool={SCREENSHOT_ACCESS}>
          <Screen />
        </RequireAccess>
      </RequireUser>
    );
  };
}

export const ComparePage = createPage(async () => ({
  default: (await import("./compare-screen.tsx")).CompareScreen,
}));

export const DocumentPage = createPage(async () => ({
  default: (await import("./document-screen.tsx")).DocumentScreen,
}));

export const WidthsPage = createPage(async () => ({
  default: (await import("./widths-screen.tsx")).WidthsScreen,
}));
