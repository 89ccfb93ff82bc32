"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { backgroundApiPaths, overviewPath } from "#shared/background-paths.ts";
import type { Overview } from "#shared/overview/contract.ts";
import { QueryProvider } from "./query-provider.tsx";

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** '2 new changes, 1 job running'; nothing of what there is none. */
function summarize({ changes, running }: Overview): string {
  const parts = [
    changes.count > 0 ? plural(changes.count, "new change") : "",
    running.count > 0 ? `${plural(running.count, "job")} running` : "",
  ].filter(Boolean);
  return parts.join(", ") || "Nothing new, nothing running";
}

function Line() {
  const { data } = useQuery<Overview>({ queryKey: [backgroundApiPaths.overview], staleTime: 30_000 });
  if (!data?.hasPlan) return null;
  return (
    <p className="flex items-center gap-x-4 text-sm">
      <span className="truncate text-muted-foreground">{summarize(data)}</span>
      <Link
        className="inline-flex shrink-0 items-center gap-1.5 rounded-sm font-medium text-foreground hover:underline touch:min-h-11"
        href={overviewPath}
        prefetch={false}
      >
        Open workspace
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </Link>
    </p>
  );
}

/** What changed and what runs, for users with a plan. */
export default function WorkspaceLine() {
  return (
    <QueryProvider>
      <Line />
    </QueryProvider>
  );
}
