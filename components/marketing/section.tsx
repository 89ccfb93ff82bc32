import type { ReactNode } from "react";

type SectionProps = { title: string; lead?: string; children: ReactNode };

export function Section({ title, lead, children }: SectionProps) {
  return (
    <section className="mt-14 sm:mt-24">
      <h2 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h2>
      {lead ? <p className="mt-2 max-w-reading text-base text-muted-foreground">{lead}</p> : null}
      <div className="mt-7">{children}</div>
    </section>
  );
}
