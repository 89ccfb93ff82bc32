import type { Metadata } from "next";
import { AppLayout } from "#components/layout/app-layout.tsx";
import { UnsubscribeScreen } from "#components/notifications/unsubscribe-screen.tsx";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false },
  // The address has the token of a mail.
  referrer: "no-referrer",
};

export default function UnsubscribePage() {
  return (
    <AppLayout>
      <UnsubscribeScreen />
    </AppLayout>
  );
}
