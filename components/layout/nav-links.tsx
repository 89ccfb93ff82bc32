"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

type LinkProps = { className?: string; onNavigate?: () => void };

/**
 * 'My Products' or 'Pricing', invisible to users while loading. The width of the longer label is reserved, so that the
 * bar does not shift.
 */
function LinkToPricing({ className, onNavigate }: LinkProps) {
  const { user, isLoading } = useAuth();
  return (
    <Button asChild className={cn(className, isLoading && "session:invisible")} variant="ghost">
      <Link href={paths.pricing()} onClick={onNavigate}>
        <span className="after:invisible after:block after:h-0 after:content-['My_Products']">
          {user ? "My Products" : "Pricing"}
        </span>
      </Link>
    </Button>
  );
}

function UnlessThere(props: LinkProps) {
  return usePathname() === paths.pricing() ? null : <LinkToPricing {...props} />;
}

/**
 * Hidden on the pricing screen. On routes with parameters the path is only known in the browser; until then
 * the link shows.
 */
export function PricingLink(props: LinkProps) {
  return (
    <Suspense fallback={<LinkToPricing {...props} />}>
      <UnlessThere {...props} />
    </Suspense>
  );
}

/** The documentation, and the blog of `BLOG_URL` if there is one. */
export function ReadingLinks({ className, onNavigate }: LinkProps) {
  return (
    <>
      <Button asChild className={className} variant="ghost">
        <Link href={paths.docs()} onClick={onNavigate}>
          Docs
        </Link>
      </Button>
      {publicEnv.blogUrl ? (
        <Button asChild className={className} variant="ghost">
          <a href={publicEnv.blogUrl} onClick={onNavigate} rel="noopener" target="_blank">
            Blog
            <ArrowUpRight aria-hidden="true" className="size-3.5 text-subtle-foreground" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </Button>
      ) : null}
    </>
  );
}
