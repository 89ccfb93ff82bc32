import { Skeleton } from "#components/ui/skeleton.tsx";

/** The place of the blocks while they load. */
export function LoadingBlocks() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-60 w-full rounded-lg" />
      <Skeleton className="h-60 w-full rounded-lg max-lg:hidden" />
    </div>
  );
}
