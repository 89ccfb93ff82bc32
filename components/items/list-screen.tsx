import type { ReactNode } from "react";
import { LateNotice } from "#components/status/late-notice.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";

type ListScreenProps<Data> = {
  /** Undefined while loading. */
  data: Data | undefined;
  isError: boolean;
  onRetry: () => void;
  /** As in "your jobs". */
  things: string;
  /** What an error does not affect. */
  reassurance: string;
  children: (data: Data) => ReactNode;
};

/** A screen whose list is loaded first. */
export function ListScreen<Data>(props: ListScreenProps<Data>) {
  const { data, isError, onRetry, things, reassurance, children } = props;
  if (data !== undefined)
    return (
      <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
        {children(data)}
      </div>
    );
  if (!isError) return <PageSpinner label={`Loading your ${things}`} />;
  return (
    <PageAlert onRetry={onRetry} title={`Your ${things} could not be loaded`}>
      {reassurance}
    </PageAlert>
  );
}

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
