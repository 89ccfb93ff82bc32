import type { Metadata } from "next";
import { ResetPasswordScreen } from "#components/auth/reset-password-screen.tsx";

/** The address carries a one-time code: nothing may learn it from a referrer. */
export const metadata: Metadata = {
  title: "Reset your password",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
