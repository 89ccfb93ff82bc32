import type { Metadata } from "next";
import { CallbackScreen } from "#components/auth/callback-screen.tsx";

/** The URL contains a one-time code, so no referrer is sent. */
export const metadata: Metadata = {
  title: "Completing sign in",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function CallbackPage() {
  return <CallbackScreen />;
}
