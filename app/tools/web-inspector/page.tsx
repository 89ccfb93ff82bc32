import type { Metadata } from "next";
import { WebInspector } from "#components/capture/index.tsx";

export const metadata: Metadata = { title: "Web Capture & Scrape", robots: { index: false } };

export default function WebInspectorPage() {
  return <WebInspector />;
}
