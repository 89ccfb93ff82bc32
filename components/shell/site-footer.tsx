import { cacheLife } from "next/cache";
import Link from "next/link";
import { paths } from "#lib/paths.ts";
import { LogoMark } from "./logo.tsx";

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
      <div className="mx-auto flex w-full max-w-[76rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-muted text-xs sm:px-6">
        <p className="flex items-center gap-2.5">
          <LogoMark className="size-4" />© {year} SaaS Tools Marketplace
        </p>
        <Link
          className="inline-flex items-center rounded-sm hover:text-ink touch:min-h-11"
          href={paths.pricing()}
        >
          Pricing
        </Link>
      </div>
    </footer>
  );
}
