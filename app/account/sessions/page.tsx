import type { Metadata } from "next";
import { SessionsScreen } from "#components/saved-sessions/sessions-screen.tsx";

export const metadata: Metadata = { title: "Saved sessions", robots: { index: false } };

export default function SessionsPage() {
  return <SessionsScreen />;
}
