import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection } from "#components/legal/legal-page.tsx";
import { ownerName } from "#components/legal/owner.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Terms of service",
  description: "What you may expect from the tools, what we expect from you, and how plans begin and end.",
  alternates: { canonical: paths.terms },
};

export default function TermsPage() {
  return (
    <LegalPage changed="2026-11-22" title="Terms of service">
      <LegalSection title="Who offers this">
        <p>
          SaaS Tools Marketplace is run by {ownerName()}. How to reach us stands on the{" "}
          <Link href={paths.contact}>contact page</Link>.
        </p>
      </LegalSection>
      <LegalSection title="Plans and limits">
        <p>
          A plan gives you the tools and the monthly uses that stand on the{" "}
          <Link href={paths.pricing()}>pricing page</Link>. Months are counted from the moment your plan
          began. Uses that are left over are not carried into the next month.
        </p>
        <p>
          Paid plans renew by themselves, monthly or yearly, until you unsubscribe. Free plans cost nothing
          and need no card.
        </p>
      </LegalSection>
      <LegalSection title="What costs a use">
        <p>
          A finished job costs one use, also when the page that you asked for answers with an error of its
          own. A refused or unknown address, a connection that fails, a time-out, a wall against robots, or a
          failure on our side costs none.
        </p>
      </LegalSection>
      <LegalSection title="What you may not do">
        <p>
          Do not use the tools to break the law or somebody's rights, to get into systems that are not public,
          to overload other people's servers, or to get around your limits with several accounts. We may end
          an account that does.
        </p>
        <p>You are responsible for having the right to copy what you capture.</p>
      </LegalSection>
      <LegalSection title="What we do not promise">
        <p>
          Pages change and registries make mistakes. A result tells what we saw at that moment. Before you buy
          a name or rely on a text, check it where it comes from.
        </p>
      </LegalSection>
      <LegalSection title="Open-source software">
        <p>
          The site and its tools contain open-source software. Its authors and licenses are listed in the{" "}
          <a href="/third-party-notices.txt">third-party notices</a>.
        </p>
      </LegalSection>
      <LegalSection title="Ending it">
        <p>
          You can unsubscribe at any time on the pricing page. Access lasts until the end of the period that
          you have paid for. About money back, read <Link href={paths.refunds}>refunds</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
