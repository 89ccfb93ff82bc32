import type { Metadata } from "next";
import { RequireUser } from "#components/auth/require-user.tsx";
import { JobsScreen } from "#components/jobs/jobs-screen.tsx";

export const metadata: Metadata = { title: "Jobs", robots: { index: false } };

export default function JobsPage() {
  return (
    <RequireUser>
      <JobsScreen />
    </RequireUser>
  );
}
