import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { CapturePage } from "#components/capture/capture-page.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Capture", robots: { index: false } };

/** The middleware returns 404 for unknown ids, and 410 for captures that have ended. */
export default function StoredCapturePage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <CapturePage />
      </RequireUser>
    </Suspense>
  );
}
