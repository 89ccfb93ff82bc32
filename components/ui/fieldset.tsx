import type { ReactNode } from "react";

type OptionGroupProps = {
  title: string;
  /** For controls with `aria-labelledby`. */
  titleId?: string;
  /** The current value, at the end of the heading's line. */
  value?: ReactNode;
  children: ReactNode;
};

/** A column of the option strip. */
export function Fieldset({ title, titleId, value, children }: OptionGroupProps) {
  return (
    <div className="grid min-w-0 content-start gap-2 p-4">
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h2 className="font-medium text-muted-foreground text-xs" id={titleId}>
          {title}
        </h2>
        {value}
      </div>
      {children}
    </div>
  );
}
