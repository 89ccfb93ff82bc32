import type { Metadata } from "next";
import { DomainNameChecker } from "#components/domains/domain-name-checker.tsx";

export const metadata: Metadata = { title: "Domain Name Checker", robots: { index: false } };

export default function DomainNameCheckerPage() {
  return <DomainNameChecker />;
}
