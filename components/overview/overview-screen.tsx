"use client";

import { lazy, Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { LoadingBlocks } from "./loading-blocks.tsx";
import { StartBox } from "./start-box.tsx";

const OverviewContent = lazy(() => import("./overview-content.tsx"));

/** What waits for the user. The heading and the box are in the first paint, and the rest loads after it. */
export function OverviewScreen() {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:items-start">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">Overview</h1>
        <StartBox />
      </div>
      <RequireUser>
        <Suspense fallback={<LoadingBlocks />}>
          <OverviewContent />
        </Suspense>
      </RequireUser>
    </div>
  );
}
