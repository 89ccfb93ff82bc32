import type { Metadata } from "next";
import { CheckerPage } from "#components/name-check/checker-page.tsx";

export const metadata: Metadata = { title: "Domain Name Checker", robots: { index: false } };

export default function DomainNameCheckerPage() {
  return <CheckerPage />;
}
