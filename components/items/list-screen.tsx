import type { ComponentProps, ReactNode } from "react";
import { LateNotice } from "#components/status/late-notice.tsx";
import { LoadedScreen } from "./loaded.tsx";

/** A screen whose list is loaded first. */
export const ListScreen = <Data,>({ children, ...props }: ComponentProps<typeof LoadedScreen<Data>>) => (
  <LoadedScreen {...props}>
    {(data) => (
      <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
        {children(data)}
      </div>
    )}
  </LoadedScreen>
);

type ListHeaderProps = { title: string; children?: ReactNode };

/** The heading of a list screen, its actions, and what is late. */
export function ListHeader({ title, children }: ListHeaderProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
        {children}
      </div>
      <LateNotice />
    </>
  );
}
