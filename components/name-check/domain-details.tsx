"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { formatLongDay } from "#components/format/format-date.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { DomainDetails } from "#shared/name-check/contract.ts";
import type { Platform } from "#shared/name-check/options.ts";
import { apiPaths } from "#shared/paths.ts";
import { newNameWatchPath, toNameText } from "#shared/watches/watched-name.ts";

/** Opens the form of a new watch for a taken domain, or for a taken handle. */
export function WatchLink({ name, platform }: { name: string; platform?: Platform }) {
  return (
    <Link
      className="wrap-anywhere justify-self-start rounded-sm text-foreground underline decoration-input underline-offset-4 hover:decoration-current touch:py-3"
      href={newNameWatchPath(name, platform)}
    >
      Get an email when {toNameText({ name, platform: platform ?? null })} becomes available
    </Link>
  );
}

function Line({ term, value }: { term: string; value: string | null }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="wrap-anywhere text-right text-foreground">{value ?? "not published"}</dd>
    </div>
  );
}

const day = (date: string | null) => (date ? formatLongDay(date) : null);

/** Registrar and dates of a taken domain, fetched on request. */
export function DomainDetailsText({ name }: { name: string }) {
  const { data, isError } = useQuery<DomainDetails>({ queryKey: [apiPaths.checkDomainDetails(name)] });
  if (isError) {
    return (
      <p className="col-span-full pb-2 text-muted-foreground text-xs" role="status">
        The registry didn't return details. Try again in a moment.
      </p>
    );
  }
  if (!data) return <Skeleton className="col-span-full mb-2 h-22 w-full" />;
  return (
    <div className="col-span-full grid animate-appear gap-1.5 pr-2 pb-2 text-xs">
      <dl className="grid gap-0.5">
        <Line term="Registrar" value={data.registrar} />
        <Line term="Registered" value={day(data.registeredAt)} />
        <Line term="Expires" value={day(data.expiresAt)} />
      </dl>
      <WatchLink name={name} />
    </div>
  );
}
