import type { Metadata } from "next";
import { RequireUser } from "#components/auth/require-user.tsx";
import { UsageScreen } from "#components/usage/usage-screen.tsx";

export const metadata: Metadata = { title: "Usage", robots: { index: false } };

export default function UsagePage() {
  return (
    <RequireUser>
      <UsageScreen />
    </RequireUser>
  );
}
