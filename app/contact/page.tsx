import type { Metadata } from "next";
import { LegalPage, LegalSection, OwnerCard } from "#components/legal/legal-page.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Contact",
  description: "Who runs SaaS Tools Marketplace and how to reach them.",
  alternates: { canonical: paths.contact },
};

export default function ContactPage() {
  return (
    <LegalPage lastChanged="2026-11-21" title="Contact">
      <LegalSection title="Who runs this site">
        <OwnerCard />
      </LegalSection>
      <LegalSection title="Something not working?">
        <p>
          Use <strong>Report Bug</strong> in the top bar. Your report includes the URL of the current page. If
          an error message shows a reference, please include it.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
