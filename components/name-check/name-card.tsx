"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { type ComponentProps, type ReactNode, useState } from "react";
import { formatDate } from "#client/format-time.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { PLATFORM_NAMES, SOURCE_NAMES, SOURCE_TEXTS } from "#components/name-form/labels.ts";
import { CheckStateText } from "#components/name-form/status-badge.tsx";
import { formatPrice } from "#components/pricing/plan-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import type { DomainDetails, DomainPrice, DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import { type DefaultPlatform, isDefaultPlatform } from "#shared/name-check/options.ts";
import { toHandleText } from "#shared/name-check/summary.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { newNameWatchPath, toNameText } from "#shared/watches/watched-name.ts";
import { StarButton } from "./star-button.tsx";
import type { DomainCell, HandleCell, View } from "./view.ts";

/** Opens the form of a new watch for a taken domain, or for a taken handle. */
function WatchLink({ name, platform }: { name: string; platform?: DefaultPlatform }) {
  return (
    <Link
      className="link wrap-anywhere justify-self-start touch:py-3"
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
function DomainDetailsText({ name }: { name: string }) {
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

type Phase = View["kind"];

type NameCardProps = {
  name: string;
  star?: ComponentProps<typeof StarButton> | null;
  /** Source, platform or variation. */
  about: ReactNode;
  row: DomainRow | HandleRow | null;
  phase: Phase;
  isRetrying: boolean;
  action?: ReactNode;
  /** Shown on request; instead of the action. */
  details?: { of: string; content: ReactNode } | false | null;
};

/** The state of a name without a row. */
function PendingState({ phase }: { phase: Phase }) {
  if (phase === "running") return <Skeleton className="h-4 w-20" />;
  return <span className="text-muted-foreground text-xs">Not checked</span>;
}

/** Has its final height before the result arrives, so that nothing moves. */
function NameCard({ name, star, about, row, phase, isRetrying, action, details }: NameCardProps) {
  const [isOpen, setOpen] = useState(false);
  const isMuted = !row || row.status === "unknown" || row.status === "invalid";
  return (
    <li
      className={cn(
        "grid min-h-11 min-w-0 grid-cols-[minmax(0,1fr)_7.5rem_4.75rem] items-center gap-x-2 rounded-lg border pr-1 pl-3",
        "sm:grid-cols-[minmax(0,1fr)_7.75rem_6rem] touch:min-h-12",
        star && "max-sm:grid-cols-[minmax(0,1fr)_5.75rem_4.5rem]",
        isMuted ? "border-input border-dashed" : "bg-card",
        !isMuted && (row.status === "available" ? "border-success/40" : "border-border"),
        isRetrying && row?.status === "unknown" && "animate-breathe",
      )}
    >
      <div className={cn("min-w-0 py-[3px]", star && "relative pl-8 touch:pl-10")}>
        {star ? (
          <span className="absolute inset-y-0 -left-2 flex items-center">
            <StarButton {...star} />
          </span>
        ) : null}
        <p
          className={cn(
            "wrap-anywhere font-mono text-sm leading-5",
            isMuted ? "text-muted-foreground" : "text-foreground",
          )}
        >
          {name}
        </p>
        <p className="truncate text-muted-foreground text-xs leading-4">{about}</p>
      </div>
      {row ? <CheckStateText reason={row.reason} status={row.status} /> : <PendingState phase={phase} />}
      <div className="justify-self-end">
        {details ? (
          <Button
            aria-expanded={isOpen}
            className="px-2"
            onClick={() => setOpen(!isOpen)}
            size="sm"
            variant="ghost"
          >
            {isOpen ? "Hide" : "Details"}{" "}
            <span className="sr-only">{isOpen ? `details of ${details.of}` : `of ${details.of}`}</span>
          </Button>
        ) : (
          action
        )}
      </div>
      {details && isOpen ? details.content : null}
    </li>
  );
}

function OutsideLink({ href, text, about }: { href: string; text: string; about: string }) {
  return (
    <Button asChild className="px-2" size="sm" variant="ghost">
      <a href={href} rel="noopener noreferrer" target="_blank">
        {text}
        <ExternalLink aria-hidden="true" className="size-3.5 max-sm:hidden" />
        <span className="sr-only">{about} (opens in a new tab)</span>
      </a>
    </Button>
  );
}

/** A registrar shows the price, including premium ones. */
const toRegistrarUrl = (domain: string): string =>
  publicEnv.registrarUrl.replaceAll("{domain}", encodeURIComponent(domain));

/** A list price with its date: a registry may ask more for a name. */
function Price({ price: { registrationCents, renewalCents, listedOn } }: { price: DomainPrice }) {
  return (
    <span title={`A registrar's list price of ${formatLongDay(listedOn)}`}>
      {formatPrice(registrationCents)}
      {renewalCents === registrationCents ? " a year" : `, then ${formatPrice(renewalCents)}`}
      {" · "}
    </span>
  );
}

function Source({ row }: { row: DomainRow | null }) {
  if (!row) return "Registry, DNS";
  if (!row.checkedVia) return null;
  return (
    <>
      {row.price ? <Price price={row.price} /> : null}
      <span title={SOURCE_TEXTS[row.checkedVia]}>
        <span className="sr-only">Source: </span>
        {SOURCE_NAMES[row.checkedVia]}
        {row.expiresAt ? `, until ${formatDate(row.expiresAt)}` : null}
      </span>
    </>
  );
}

type CellProps<Cell> = { cell: Cell; phase: Phase; isRetrying: boolean };

/** An available domain links to a registrar; a taken one shows its registrar and dates on request. */
export function DomainCard({
  cell: { name, variation, row },
  ...props
}: CellProps<DomainCell> & { star: NameCardProps["star"] }) {
  const status = props.phase === "example" ? null : row?.status;
  return (
    <NameCard
      {...props}
      about={
        <>
          {variation}
          {variation && (!row || row.checkedVia) ? " · " : null}
          <Source row={row} />
        </>
      }
      action={
        status === "available" ? (
          <OutsideLink about={` ${name} at a registrar`} href={toRegistrarUrl(name)} text="Register" />
        ) : null
      }
      details={status === "taken" && { of: name, content: <DomainDetailsText name={name} /> }}
      name={name}
      row={row}
    />
  );
}

/**
 * A handle with a link to its profile: only the platform can confirm that it is available. A taken one of a default
 * platform can be watched.
 */
export function HandleCard({ cell, ...props }: CellProps<HandleCell>) {
  const { platform, handle, variation, row } = cell;
  const name = toHandleText(platform, handle);
  const of = `${name} on ${PLATFORM_NAMES[platform]}`;
  const hasProfile = row && row.status !== "invalid" && props.phase !== "example";
  const profile = hasProfile ? <OutsideLink about={` of ${of}`} href={row.url} text="Profile" /> : null;
  const details = (
    <div className="col-span-full flex animate-appear flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2 text-xs">
      {isDefaultPlatform(platform) ? <WatchLink name={handle} platform={platform} /> : null}
      {profile}
    </div>
  );
  return (
    <NameCard
      {...props}
      about={`${PLATFORM_NAMES[platform]}${variation ? ` · ${variation}` : ""}`}
      action={profile}
      details={
        hasProfile && row.status === "taken" && isDefaultPlatform(platform) && { of, content: details }
      }
      name={name}
      row={row}
    />
  );
}
