"use client";

import { lazy, Suspense } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";

/** Visitors do not load its code. */
const WorkspaceLine = lazy(() => import("./workspace-line.tsx"));

/** The line about the workspace, in the space below the hero, so that nothing moves when it appears. */
export function WorkspaceLineSlot() {
  const { user } = useAuth();
  return (
    <div className="absolute inset-x-0 bottom-2 sm:bottom-4">
      <Suspense>{user ? <WorkspaceLine /> : null}</Suspense>
    </div>
  );
}
