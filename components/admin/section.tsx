import type { ReactNode } from "react";
import { formatTime } from "#client/format-time.ts";

type SectionProps = { title: string; count?: number; empty?: string; children: ReactNode };

/** A part of an operator's page. */
export function Section({ title, count, empty, children }: SectionProps) {
  return (
    <section className="border-border border-t py-8">
      <h2 className="mb-4 font-medium text-base text-foreground">
        {title}
        {count ? <span className="ml-2 font-normal text-muted-foreground">{count}</span> : null}
      </h2>
      {count === 0 ? <p className="text-muted-foreground text-sm">{empty}</p> : children}
    </section>
  );
}

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border">{children}</ul>;
}

type EntryProps = {
  title: ReactNode;
  /** ISO 8601. */
  at: string | null;
  /** After the time, for example the last error. */
  note?: string | null;
};

export function Entry({ title, at, note }: EntryProps) {
  return (
    <li className="py-3">
      <div className="wrap-anywhere flex flex-wrap gap-x-3 gap-y-1 text-foreground text-sm">{title}</div>
      <p className="wrap-anywhere text-muted-foreground text-xs">
        {at ? <time dateTime={at}>{formatTime(at)}</time> : null}
        {at && note ? " · " : ""}
        {note}
      </p>
    </li>
  );
}
