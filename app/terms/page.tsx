import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection, ownerName } from "#components/legal/legal-page.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Terms of service",
  description: "What you can expect from the tools, what we expect from you, and how plans start and end.",
  alternates: { canonical: paths.terms },
};

export default function TermsPage() {
  return (
    <LegalPage lastChanged="2026-11-22" title="Terms of service">
      <LegalSection title="Provider">
        <p>
          SaaS Tools Marketplace is run by {ownerName()}. You can reach us through the{" "}
          <Link href={paths.contact}>contact page</Link>.
        </p>
      </LegalSection>
      <LegalSection title="Plans and limits">
        <p>
          A plan includes the tools and monthly limits listed on the{" "}
          <Link href={paths.pricing()}>pricing page</Link>. Months are counted from the start of your plan.
          Unused uses do not carry over to the next month.
        </p>
        <p>
          Paid plans renew automatically every month or year until you unsubscribe. Free plans cost nothing
          and need no card.
        </p>
      </LegalSection>
      <LegalSection title="What counts as a use">
        <p>
          A completed run counts as one use, even if the page returns an error of its own. A refused or
          unknown address, a failed connection, a timeout, bot protection, or an error on our side does not
          count.
        </p>
      </LegalSection>
      <LegalSection title="Acceptable use">
        <p>
          Do not use the tools to break the law, to infringe the rights of others, to access systems that are
          not public, to overload servers, or to bypass your limits with several accounts. We may close
          accounts that do.
        </p>
        <p>You are responsible for having the right to copy what you capture.</p>
        <p>
          Save sessions of your own accounts only, and only where the terms of the site allow automated
          visits. Never save the session of another person.
        </p>
      </LegalSection>
      <LegalSection title="Accuracy of results">
        <p>
          Pages change and registries make mistakes. A result shows what we saw at that moment. Before you buy
          a name or rely on a text, check the original source.
        </p>
      </LegalSection>
      <LegalSection title="Open-source software">
        <p>
          The site and its tools contain open-source software. Its authors and licenses are listed in the{" "}
          <a href="/third-party-notices.txt">third-party notices</a>.
        </p>
      </LegalSection>
      <LegalSection title="Cancellation">
        <p>
          You can unsubscribe at any time on the pricing page. Access lasts until the end of the period that
          you have paid for. See <Link href={paths.refunds}>refunds and cancellation</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
