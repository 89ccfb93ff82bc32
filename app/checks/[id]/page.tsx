import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { CheckPage } from "#components/name-check/check-page.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Name check", robots: { index: false } };

/** The middleware returns 404 for unknown ids, and 410 for checks that have ended. */
export default function StoredCheckPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <CheckPage />
      </RequireUser>
    </Suspense>
  );
}
