import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { JobScreen } from "#components/jobs/job-screen.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Job", robots: { index: false } };

/** The middleware returns 404 for unknown ids. */
export default function JobPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <JobScreen />
      </RequireUser>
    </Suspense>
  );
}
