import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { formatDate } from "#client/format-time.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { ShareItemSwitch } from "./share-switch.tsx";

type ItemPageProps = {
  /** The page of the tool, and its name. */
  tool: { href: Route; name: string };
  title: string;
  titleClassName?: string;
  /** What is known of the result, before the date until which it is kept. */
  facts: ReactNode;
  /** An ISO date. */
  expiresAt: string;
  actions: ReactNode;
  share: ComponentProps<typeof ShareItemSwitch>;
  children: ReactNode;
};

/** The page of a stored result; its actions are one line, on phones two buttons a line. */
export function ItemPage(props: ItemPageProps) {
  const { tool, title, titleClassName, facts, expiresAt, actions, share, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 pb-16 sm:px-6">
      <header className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <Button asChild className="-ml-3" size="sm" variant="ghost">
          <Link href={tool.href}>← {tool.name}</Link>
        </Button>
        <h1 className={cn("wrap-anywhere font-semibold text-foreground text-xl", titleClassName)} dir="auto">
          {title}
        </h1>
        <div className="flex max-w-full flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
          {facts}
          <span>
            Kept until <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
          </span>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">{actions}</div>
      </header>
      <section aria-label="Sharing" className="rounded-lg border border-border bg-card px-4 py-3">
        <ShareItemSwitch {...share} />
      </section>
      {children}
    </div>
  );
}
