import type { Metadata } from "next";
import { CallbackScreen } from "#components/auth/callback-screen.tsx";

/** The address carries a one-time code: nothing may learn it from a referrer. */
export const metadata: Metadata = {
  title: "Completing sign in",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function CallbackPage() {
  return <CallbackScreen />;
}
