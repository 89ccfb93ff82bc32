import type { Metadata } from "next";
import { WebInspector } from "#components/inspector/web-inspector.tsx";

export const metadata: Metadata = { title: "Web Capture & Scrape" };

export default function WebInspectorPage() {
  return <WebInspector />;
}
