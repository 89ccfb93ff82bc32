import type { Metadata } from "next";
import { DocumentPage } from "#components/capture/call-pages.tsx";

export const metadata: Metadata = { title: "Save a page", robots: { index: false } };

export default function SaveDocumentPage() {
  return <DocumentPage />;
}
