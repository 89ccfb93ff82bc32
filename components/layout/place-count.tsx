"use client";

import { useQuery } from "@tanstack/react-query";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { QueryProvider } from "./query-provider.tsx";

export type CountedPlace = "Jobs" | "Watches";

type Count = { value: number; text: string };

const COUNTS: Record<CountedPlace, (overview: Overview) => Count> = {
  Jobs: ({ running }) => ({ value: running.count, text: "running" }),
  Watches: ({ changes }) => ({
    value: changes.count,
    text: changes.count === 1 ? "new change" : "new changes",
  }),
};

/** What a place asks attention for; nothing while it loads or fails. */
function Count({ of }: { of: CountedPlace }) {
  const { data } = useQuery<Overview>({
    queryKey: [backgroundApiPaths.overview],
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
  if (!data) return null;
  const { value, text } = COUNTS[of](data);
  if (value === 0) return null;
  return (
    // Beside the line of text, so that nothing moves when it appears.
    <span className="absolute top-1 right-0 rounded-full bg-primary-muted px-1 font-medium text-[0.6875rem] text-primary leading-4 xl:static xl:ml-auto xl:px-1.5 xl:text-xs xl:leading-5">
      {value > 99 ? "99+" : value}
      <span className="sr-only"> {text}</span>
    </span>
  );
}

/** With its own provider, because the first paint needs no queries. */
export default function PlaceCount({ of }: { of: CountedPlace }) {
  return (
    <QueryProvider>
      <Count of={of} />
    </QueryProvider>
  );
}
