import type { ReactNode } from "react";

type OptionGroupProps = {
  title: string;
  /** Names the heading, for controls that are labelled by it. */
  titleId?: string;
  /** The current value, at the right end of the heading's line. */
  value?: ReactNode;
  children: ReactNode;
};

/** Options that belong together under a quiet heading. */
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
