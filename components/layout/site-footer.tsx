import { cacheLife } from "next/cache";
import Link from "next/link";
import { paths } from "#shared/paths.ts";
import { LogoMark } from "./logo.tsx";

const LINKS = [
  // Not 'Pricing': the top bar has the one link of that name, and takes it away on the pricing screen.
  { href: paths.pricing(), label: "Plans" },
  { href: paths.terms, label: "Terms" },
  { href: paths.privacy, label: "Privacy" },
  { href: paths.refunds, label: "Refunds" },
  { href: paths.contact, label: "Contact" },
];

/** Read once a day: a prerendered page has no clock of its own. */
async function currentYear(): Promise<number> {
  "use cache";
  cacheLife("days");
  return new Date().getFullYear();
}

/** For pages that present something; screens where one works have none. */
export async function SiteFooter() {
  const year = await currentYear();
  return (
    <footer className="mt-auto border-line border-t">
      <div className="mx-auto flex w-full max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-muted text-xs sm:px-6">
        <p className="flex items-center gap-2.5">
          <LogoMark className="size-4" />© {year} SaaS Tools Marketplace
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-1">
          {LINKS.map(({ href, label }) => (
            <Link
              className="inline-flex items-center rounded-sm hover:text-ink touch:min-h-11"
              href={href}
              key={href}
              prefetch={false}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
