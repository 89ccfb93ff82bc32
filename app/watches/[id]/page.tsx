import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { WatchScreen } from "#components/watches/watch-screen.tsx";

export const metadata: Metadata = { title: "Watch", robots: { index: false } };

/** The middleware returns 404 for unknown ids. */
export default function WatchPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <WatchScreen />
      </RequireUser>
    </Suspense>
  );
}
