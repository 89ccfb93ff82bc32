import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection } from "#components/legal/legal-page.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Refunds and cancellation",
  description:
    "How to unsubscribe, until when access lasts, and what happens to money when you change plans.",
  alternates: { canonical: paths.refunds },
};

export default function RefundsPage() {
  return (
    <LegalPage changed="2026-11-21" title="Refunds and cancellation">
      <LegalSection title="Unsubscribing">
        <p>
          Press Unsubscribe at your plan on the <Link href={paths.pricing()}>pricing page</Link>. It takes
          effect at the end of the current billing period; until then everything works, and you can change
          your mind.
        </p>
      </LegalSection>
      <LegalSection title="Changing to a higher plan">
        <p>
          The unused share of what you last paid is taken off the first payment of the new plan. The checkout
          shows the sum before you pay.
        </p>
      </LegalSection>
      <LegalSection title="Money back">
        <p>
          A period that has begun is not refunded by itself. If a tool did not do what its page says,{" "}
          <Link href={paths.contact}>write to us</Link>: tell us the request's reference, and we will look at
          it. Rights that the law of your country gives you, such as withdrawal, stay as they are.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
