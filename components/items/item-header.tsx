import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { LateNotice } from "#components/status/late-notice.tsx";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { ScreenHeading } from "./screen-heading.tsx";

/** The heading of a list of background work, its actions, and what is late. */
export function ListHeader(props: ComponentProps<typeof ScreenHeading>) {
  return (
    <>
      <ScreenHeading {...props} />
      <LateNotice />
    </>
  );
}

type ItemHeaderProps = {
  /** The list of the item, or the tool that made it. */
  back: { href: Route; name: string };
  title: string;
  titleClassName?: string;
  label?: BadgeLabel;
  facts: ReactNode;
  /** Below the facts, for example the actions. */
  children?: ReactNode;
};

/** The heading of an item's screen, with the way back. */
export function ItemHeader(props: ItemHeaderProps) {
  const { back, title, titleClassName, label, facts, children } = props;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <Button asChild className="-ml-3" size="sm" variant="ghost">
          <Link href={back.href}>← {back.name}</Link>
        </Button>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            className={cn(
              "wrap-anywhere font-semibold text-foreground text-xl tracking-[-0.02em]",
              titleClassName,
            )}
            dir="auto"
          >
            {title}
          </h1>
          {label ? <LabelBadge label={label} /> : null}
        </div>
        {facts}
      </div>
      {children}
    </header>
  );
}

type RowTitleProps = { href: Route; label: BadgeLabel; className?: string; children: string };

/** The first line of an item in a list: the link to its screen, and its state. */
export function RowTitle({ href, label, className, children }: RowTitleProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link className={cn("link wrap-anywhere font-medium text-sm touch:py-3", className)} href={href}>
        {children}
      </Link>
      <LabelBadge label={label} />
    </p>
  );
}
