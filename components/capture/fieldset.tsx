import type { ReactNode } from "react";

type OptionGroupProps = {
  title: string;
  /** For controls with `aria-labelledby`. */
  titleId?: string;
  /** The current value, at the end of the heading's line. */
  value?: ReactNode;
  children: ReactNode;
};

export function Fieldset({ title, titleId, value, children }: OptionGroupProps) {
  return (
    <div className="grid gap-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-medium text-muted text-xs" id={titleId}>
          {title}
        </h2>
        {value}
      </div>
      {children}
    </div>
  );
}
