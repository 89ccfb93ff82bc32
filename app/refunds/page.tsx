import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection } from "#components/legal/legal-page.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Refunds and cancellation",
  description: "How to unsubscribe, how long access lasts, and what you pay when you change plans.",
  alternates: { canonical: paths.refunds },
};

export default function RefundsPage() {
  return (
    <LegalPage lastChanged="2026-11-21" title="Refunds and cancellation">
      <LegalSection title="Unsubscribing">
        <p>
          Click Unsubscribe on your plan on the <Link href={paths.pricing()}>pricing page</Link>. It takes
          effect at the end of the current billing period. Until then everything works, and you can change
          your mind.
        </p>
      </LegalSection>
      <LegalSection title="Changing to a higher plan">
        <p>
          The unused part of your last payment is credited to the first payment of the new plan. The checkout
          shows the amount before you pay.
        </p>
      </LegalSection>
      <LegalSection title="Refunds">
        <p>
          We don't automatically refund a billing period that has started. If a tool did not do what its page
          says, <Link href={paths.contact}>write to us</Link> with the reference of the request, and we will
          look into it. Your statutory rights, such as withdrawal, are not affected.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
