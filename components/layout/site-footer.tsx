import { cacheLife } from "next/cache";
import Link from "next/link";
import { paths } from "#shared/paths.ts";
import { LogoMark } from "./logo.tsx";

const LINKS = [
  // 'Pricing' is the label of the link in the top bar, which is hidden on the pricing screen.
  { href: paths.pricing(), label: "Plans" },
  { href: paths.docs(), label: "Docs" },
  { href: paths.terms, label: "Terms" },
  { href: paths.privacy, label: "Privacy" },
  { href: paths.refunds, label: "Refunds" },
  { href: paths.contact, label: "Contact" },
  { href: paths.status, label: "Status" },
];

/** Cached for a day, because a prerendered page cannot read the clock. */
async function currentYear(): Promise<number> {
  "use cache";
  cacheLife("days");
  return new Date().getFullYear();
}

/** For marketing pages; screens with a tool have no footer. */
export async function SiteFooter() {
  const year = await currentYear();
  return (
    <footer className="mt-auto border-border border-t">
      <div className="mx-auto flex w-full max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-muted-foreground text-xs sm:px-6">
        <p className="flex items-center gap-2.5">
          <LogoMark className="size-4" />© {year} SaaS Tools Marketplace
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-1">
          {LINKS.map(({ href, label }) => (
            <Link
              className="inline-flex items-center rounded-sm hover:text-foreground touch:min-h-11"
              href={href}
              key={href}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
