import type { Metadata } from "next";
import { Suspense } from "react";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ScheduleScreen } from "#components/jobs/schedules/schedule-screen.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "Schedule", robots: { index: false } };

/** The middleware returns 404 for unknown ids. */
export default function SchedulePage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <RequireUser>
        <ScheduleScreen />
      </RequireUser>
    </Suspense>
  );
}
