import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";

type FeatureCardProps = {
  title: string;
  text: string;
  /** A detail of the product itself. */
  children: ReactNode;
};

/** One thing it does, and the part of the product that does it. */
export function FeatureCard({ title, text, children }: FeatureCardProps) {
  return (
    <Card className="row-span-3 grid grid-rows-subgrid gap-0 overflow-hidden">
      <div className="flex items-center overflow-hidden border-line border-b bg-raised">{children}</div>
      <h3 className="px-5 pt-5 font-semibold text-base text-ink">{title}</h3>
      <p className="px-5 pt-1.5 pb-5 text-muted text-sm">{text}</p>
    </Card>
  );
}
