import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { formatDate } from "#client/format-time.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { ShareItemSwitch } from "./share-switch.tsx";

type ItemHeaderProps = {
  /** The page that the item belongs to, and its name. */
  back: { href: Route; name: string };
  title: string;
  titleClassName?: string | undefined;
  /** The item's state. */
  badge?: ReactNode;
  /** What is known of the item. */
  children: ReactNode;
};

/** The head of an item's page: the way back, its name with its state, and what is known of it. */
export function ItemHeader({ back, title, titleClassName, badge, children }: ItemHeaderProps) {
  return (
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
        {badge}
      </div>
      {children}
    </div>
  );
}

type RowTitleProps = { href: Route; badge: ReactNode; className?: string; children: string };

/** The name of an item in a list, which leads to its page, and its state. */
export function RowTitle({ href, badge, className, children }: RowTitleProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        className={cn(
          "wrap-anywhere rounded-sm font-medium text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current touch:py-3",
          className,
        )}
        href={href}
      >
        {children}
      </Link>
      {badge}
    </p>
  );
}

type ItemPageProps = Pick<ItemHeaderProps, "back" | "title" | "titleClassName"> & {
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
  const { facts, expiresAt, actions, share, children, ...header } = props;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 pb-16 sm:px-6">
      <header>
        <ItemHeader {...header}>
          <div className="flex max-w-full flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
            {facts}
            <span>
              Kept until <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
            </span>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">{actions}</div>
        </ItemHeader>
      </header>
      <section aria-label="Sharing" className="rounded-lg border border-border bg-card px-4 py-3">
        <ShareItemSwitch {...share} />
      </section>
      {children}
    </div>
  );
}
