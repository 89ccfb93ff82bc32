import type { Metadata } from "next";
import { RequireUser } from "#components/auth/require-user.tsx";
import { WatchesScreen } from "#components/watches/watches-screen.tsx";

export const metadata: Metadata = { title: "Watches", robots: { index: false } };

export default function WatchesPage() {
  return (
    <RequireUser>
      <WatchesScreen />
    </RequireUser>
  );
}
