import type { Metadata } from "next";
import { OverviewScreen } from "#components/overview/overview-screen.tsx";

export const metadata: Metadata = { title: "Overview", robots: { index: false } };

export default function OverviewPage() {
  return <OverviewScreen />;
}
