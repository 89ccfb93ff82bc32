import type { ReactNode, Ref } from "react";

type ScreenHeadingProps = {
  title: string;
  /** Of the heading, which then takes the focus of a button that is removed. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Actions. */
  children?: ReactNode;
};

/** The heading of a list screen and its actions. */
export function ScreenHeading({ title, headingRef, children }: ScreenHeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1
        className="rounded-sm font-semibold text-foreground text-xl tracking-[-0.02em]"
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
      >
        {title}
      </h1>
      {children}
    </div>
  );
}
