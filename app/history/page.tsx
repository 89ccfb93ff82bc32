import type { Metadata } from "next";
import { RequireUser } from "#components/auth/require-user.tsx";
import { HistoryScreen } from "#components/history/history-screen.tsx";

export const metadata: Metadata = { title: "History", robots: { index: false } };

export default function HistoryPage() {
  return (
    <RequireUser>
      <HistoryScreen />
    </RequireUser>
  );
}
