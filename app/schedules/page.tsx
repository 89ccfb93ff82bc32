import type { Metadata } from "next";
import { RequireUser } from "#components/auth/require-user.tsx";
import { SchedulesScreen } from "#components/jobs/schedules/schedules-screen.tsx";

export const metadata: Metadata = { title: "Schedules", robots: { index: false } };

export default function SchedulesPage() {
  return (
    <RequireUser>
      <SchedulesScreen />
    </RequireUser>
  );
}
