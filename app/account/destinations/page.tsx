import type { Metadata } from "next";
import { DestinationsScreen } from "#components/destinations/destinations-screen.tsx";

export const metadata: Metadata = { title: "Destinations", robots: { index: false } };

export default function DestinationsPage() {
  return <DestinationsScreen />;
}
