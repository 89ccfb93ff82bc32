import type { Metadata } from "next";
import { AppLayout } from "#components/layout/app-layout.tsx";
import { UnsubscribeRecipientScreen } from "#components/notifications/recipient-screens.tsx";

export const metadata: Metadata = {
  title: "Unsubscribe",
  robots: { index: false },
  // The address has the token of a mail.
  referrer: "no-referrer",
};

export default function Page() {
  return (
    <AppLayout>
      <UnsubscribeRecipientScreen />
    </AppLayout>
  );
}
