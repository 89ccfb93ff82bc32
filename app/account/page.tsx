import type { Metadata } from "next";
import { AccountScreen } from "#components/account/account-screen.tsx";

export const metadata: Metadata = { title: "Account", robots: { index: false } };

export default function AccountPage() {
  return <AccountScreen />;
}
