import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection } from "#components/legal/legal-page.tsx";
import { ownerName } from "#components/legal/owner.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Privacy",
  description: "What is kept about you, why, for how long, and who else gets to see it.",
  alternates: { canonical: paths.privacy },
};

export default function PrivacyPage() {
  return (
    <LegalPage changed="2026-11-21" title="Privacy">
      <LegalSection title="Who is responsible">
        <p>
          {ownerName()}; see <Link href={paths.contact}>contact</Link>.
        </p>
      </LegalSection>
      <LegalSection title="What is kept">
        <p>
          <strong>Your account:</strong> your e-mail address, and a password that nobody can read back. They
          are with our auth service, Supabase.
        </p>
        <p>
          <strong>Your plan and your use:</strong> which plan you have, and when you used which tool, so that
          limits can be counted.
        </p>
        <p>
          <strong>Your captures:</strong> pictures and texts that you had made, with their addresses, for
          thirty days. You can delete each of them before. Nobody else can open them.
        </p>
        <p>
          <strong>Payments:</strong> card details go to Stripe and never reach our servers.
        </p>
        <p>
          <strong>Feedback:</strong> what you wrote, the page you wrote it on, your browser's name, and your
          e-mail address when you are signed in.
        </p>
        <p>
          <strong>Logs:</strong> one line a call, with your account's number but without addresses you
          entered, texts or tokens.
        </p>
      </LegalSection>
      <LegalSection title="Cookies and your browser's memory">
        <p>
          One cookie (named sb-auth) keeps you signed in. Your choice of light or dark is kept in your
          browser. There is no advertising, no analytics and no tracking, and so no banner that asks for it.
        </p>
      </LegalSection>
      <LegalSection title="Who else sees something">
        <p>
          A page that you have opened sees our server's address, not yours. A name that you check is asked of
          registries and platforms, without saying who asks.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You may ask what we have about you, have it corrected, handed over or deleted. Write to us through
          the <Link href={paths.contact}>contact page</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
