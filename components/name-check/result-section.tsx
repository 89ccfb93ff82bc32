import { type ReactNode, useId } from "react";

export function ResultSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-base text-ink" id={titleId}>
          {title}
        </h2>
        {note ? <p className="text-muted text-xs">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}

export const DOMAINS_TITLE = "Domain Availability";
export const SOCIAL_TITLE = "Social Media Handles";
export const NO_SOCIAL = "No social media results available";
