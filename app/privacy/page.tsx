import type { Metadata } from "next";
import Link from "next/link";
import { LegalPage, LegalSection, ownerName } from "#components/legal/legal-page.tsx";
import { paths } from "#shared/paths.ts";

export const metadata: Metadata = {
  title: "Privacy",
  description: "What data we store about you, why, for how long, and who else can see it.",
  alternates: { canonical: paths.privacy },
};

export default function PrivacyPage() {
  return (
    <LegalPage lastChanged="2026-11-22" title="Privacy">
      <LegalSection title="Who is responsible">
        <p>
          {ownerName()}; see <Link href={paths.contact}>contact</Link>.
        </p>
      </LegalSection>
      <LegalSection title="What we store">
        <p>
          <strong>Your account:</strong> your email address and a hash of your password, both stored by our
          authentication provider, Supabase.
        </p>
        <p>
          <strong>Your plan and usage:</strong> which plan you have, and when you used which tool, so that we
          can apply its limits.
        </p>
        <p>
          <strong>Your captures:</strong> your screenshots and extracted content with their URLs, for thirty
          days. You can delete each of them earlier. Only you can open them.
        </p>
        <p>
          <strong>Your name checks:</strong> the names that you checked and the results, for thirty days.
        </p>
        <p>
          <strong>Your saved sessions:</strong> cookies and storage of sites that you save, encrypted, for
          thirty days or until you delete them. We use them only to open pages of the same site in your own
          captures.
        </p>
        <p>
          <strong>Your destinations:</strong> the addresses, names and keys of buckets that you have files
          delivered to, the secret keys encrypted, until you delete them.
        </p>
        <p>
          <strong>Payments:</strong> card details go to Stripe and never reach our servers. A company name and
          tax ID that you enter are kept by Stripe and appear on your invoices.
        </p>
        <p>
          <strong>Extra recipients:</strong> the addresses to which you send results by email. Each is asked
          first, can unsubscribe at any time, and is deleted if it does not confirm within about a month.
        </p>
        <p>
          <strong>Feedback:</strong> what you wrote, the page you wrote it on, your browser version, and your
          email address if you are logged in or enter one.
        </p>
        <p>
          <strong>Logs:</strong> one line per request with your account ID, but without the URLs you entered,
          content or tokens.
        </p>
      </LegalSection>
      <LegalSection title="Cookies and local storage">
        <p>
          One cookie (sb-auth) keeps you logged in. Your theme, the names that you star and which hints you
          have seen are stored in your browser. There is no advertising, analytics or tracking, so there is no
          cookie banner.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives data">
        <p>
          A page that you capture sees our server's IP address, not yours. Registries and platforms see the
          names that you check, but not who checks them.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You can delete your account, and your data with it, on the{" "}
          <Link href={paths.account}>account page</Link>. You can also request access to your data, its
          correction or a copy: write to us through the <Link href={paths.contact}>contact page</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
