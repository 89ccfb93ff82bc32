"use client";

import { ArrowUpRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { PrefetchLink } from "#components/ui/prefetch-link.tsx";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

type LinkProps = { className?: string; onNavigate?: () => void };

/** 'My Products' or 'Pricing'. The longer word's width is reserved, so the bar keeps its place when the session is known. */
function LinkToPricing({ className, onNavigate }: LinkProps) {
  const { user } = useAuth();
  return (
    <Button asChild className={className} variant="ghost">
      <PrefetchLink href={paths.pricing()} onClick={onNavigate}>
        <span className="after:invisible after:block after:h-0 after:content-['My_Products']">
          {user ? "My Products" : "Pricing"}
        </span>
      </PrefetchLink>
    </Button>
  );
}

function UnlessThere(props: LinkProps) {
  return usePathname() === paths.pricing() ? null : <LinkToPricing {...props} />;
}

/** Hidden on the pricing screen. Where a path has parameters it is only known in the browser, until then it shows. */
export function PricingLink(props: LinkProps) {
  return (
    <Suspense fallback={<LinkToPricing {...props} />}>
      <UnlessThere {...props} />
    </Suspense>
  );
}

/** The company's blog, when there is one. */
export function BlogLink({ className, onNavigate }: LinkProps) {
  if (!publicEnv.blogUrl) return null;
  return (
    <Button asChild className={className} variant="ghost">
      <a href={publicEnv.blogUrl} onClick={onNavigate} rel="noopener" target="_blank">
        Blog
        <ArrowUpRight aria-hidden="true" className="size-3.5 text-faint" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </Button>
  );
}
