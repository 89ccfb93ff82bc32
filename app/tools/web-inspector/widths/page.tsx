import type { Metadata } from "next";
import { WidthsPage } from "#components/capture/call-pages.tsx";

export const metadata: Metadata = { title: "Several widths", robots: { index: false } };

export default function SeveralWidthsPage() {
  return <WidthsPage />;
}
