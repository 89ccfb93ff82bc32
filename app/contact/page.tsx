import type { Metadata } from "next";
import { LegalPage, LegalSection } from "#components/legal/legal-page.tsx";
import { OwnerCard } from "#components/legal/owner.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Contact",
  description: "Who runs SaaS Tools Marketplace and how to reach them.",
  alternates: { canonical: paths.contact },
};

export default function ContactPage() {
  return (
    <LegalPage changed="2026-11-21" title="Contact">
      <LegalSection title="Who runs this site">
        <OwnerCard />
      </LegalSection>
      <LegalSection title="Something does not work?">
        <p>
          Use <strong>Report Bug</strong> in the bar above. The page you are on is sent with it. Error
          messages show a reference; with it we find what happened.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
