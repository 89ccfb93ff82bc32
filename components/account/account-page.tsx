import { type ReactNode, useId } from "react";
import { Card } from "#components/ui/card.tsx";

type SubpageProps = { title: string; description: ReactNode; children: ReactNode };

/** A page of the settings or of the API. */
export function AccountSubpage({ title, description, children }: SubpageProps) {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-8 pb-24 sm:px-6 sm:pt-10">
      <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-1.5 mb-8 max-w-reading text-muted-foreground text-sm">{description}</p>
      {children}
    </div>
  );
}

type SectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** Title and description on the left, controls on the right. */
export function SettingsSection({ title, description, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-border border-t py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-12"
    >
      <div>
        <h2 className="font-medium text-base text-foreground" id={id}>
          {title}
        </h2>
        {description ? <p className="mt-1 text-muted-foreground text-sm">{description}</p> : null}
      </div>
      <Card className="min-w-0 p-5">{children}</Card>
    </section>
  );
}
