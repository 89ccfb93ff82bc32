import type { Metadata } from "next";
import { ConsentScreen } from "#components/api-keys/consent-screen.tsx";
import { AppLayout } from "#components/layout/app-layout.tsx";

export const metadata: Metadata = {
  title: "Connect an app",
  robots: { index: false },
  // The address has the state of the app.
  referrer: "no-referrer",
};

export default function AuthorizePage() {
  return (
    <AppLayout>
      <ConsentScreen />
    </AppLayout>
  );
}
