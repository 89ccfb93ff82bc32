import type { Metadata } from "next";
import { Suspense } from "react";
import { UserScreen } from "#components/admin/user-screen.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

export const metadata: Metadata = { title: "User", robots: { index: false } };

/** The middleware returns 404 to everyone but operators. */
export default function AdminUserPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <UserScreen />
    </Suspense>
  );
}
