"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { paths } from "#lib/paths.ts";
import { publicEnv } from "#lib/public-env.ts";

type LinkProps = { className?: string; onNavigate?: () => void };

/** 'My Products' or 'Pricing'. Both words are laid out, so the bar keeps its place when the session is known. */
export function PricingLink({ className, onNavigate }: LinkProps) {
  const { user } = useAuth();
  const pathname = usePathname();
  if (pathname === paths.pricing()) return null;
  const cell = "col-start-1 row-start-1 text-left";
  return (
    <Button asChild className={className} variant="ghost">
      <Link href={paths.pricing()} onClick={onNavigate}>
        <span className="grid">
          <span className={cn(cell, user && "invisible")}>Pricing</span>
          <span className={cn(cell, !user && "invisible")}>My Products</span>
        </span>
      </Link>
    </Button>
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
