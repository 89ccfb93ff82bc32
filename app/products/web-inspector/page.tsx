import type { Metadata } from "next";
import { InspectorPage } from "#components/capture/inspector-page.tsx";

export const metadata: Metadata = { title: "Web Capture & Scrape", robots: { index: false } };

export default function WebInspectorPage() {
  return <InspectorPage />;
}
