import type { ReactNode } from "react";
import { formatTime } from "#client/format-time.ts";

type RecentRowProps = {
  /** The checkbox that selects the item. */
  select: ReactNode;
  /** The picture of the item. */
  preview?: ReactNode;
  /** What opens the item: a link or a button with `ROW_TITLE`. */
  title: ReactNode;
  item: { createdAt: string; shareId: string | null };
  details: string;
  /** Buttons. */
  actions: ReactNode;
};

/** Of the title, whose area is the whole row. */
export const ROW_TITLE =
  "block w-full truncate rounded-sm text-left font-mono text-foreground text-sm after:absolute after:inset-0";

/** A stored result in a list. */
export function RecentRow({ select, preview, title, item, details, actions }: RecentRowProps) {
  return (
    <li className="relative flex items-center gap-x-3 border-border border-b px-2 py-2 transition-colors last:border-b-0 hover:bg-muted max-sm:flex-wrap">
      <div className="relative z-10 grid size-6 shrink-0 place-items-center">{select}</div>
      {preview}
      <div className="min-w-0 flex-1">
        {title}
        <p className="text-muted-foreground text-xs max-sm:line-clamp-2 sm:truncate">
          <time dateTime={item.createdAt}>{formatTime(item.createdAt)}</time>
          {item.shareId ? " · Shared" : ""}
          <span aria-hidden="true"> · </span>
          <span>{details}</span>
        </p>
      </div>
      <div className="relative z-10 flex max-sm:basis-full max-sm:justify-end">{actions}</div>
    </li>
  );
}
