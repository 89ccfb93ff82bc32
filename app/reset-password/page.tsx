import type { Metadata } from "next";
import { ResetPasswordScreen } from "#components/auth/reset-password-screen.tsx";

/** The URL contains a one-time code, so no referrer is sent. */
export const metadata: Metadata = {
  title: "Reset your password",
  robots: { index: false },
  referrer: "no-referrer",
};

export default function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
