import type { Metadata } from "next";
import { ComparePage } from "#components/capture/call-pages.tsx";

export const metadata: Metadata = { title: "Compare two pages", robots: { index: false } };

export default function ComparePagesPage() {
  return <ComparePage />;
}
