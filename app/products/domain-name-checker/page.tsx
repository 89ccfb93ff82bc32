import type { Metadata } from "next";
import { DomainNameChecker } from "#components/domains/domain-name-checker.tsx";

export const metadata: Metadata = { title: "Domain Name Checker" };

export default function DomainNameCheckerPage() {
  return <DomainNameChecker />;
}
