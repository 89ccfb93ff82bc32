"use client";

import { ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDate } from "#client/format-time.ts";
import { PLATFORM_NAMES, SOURCE_NAMES, SOURCE_TEXTS } from "#components/name-form/labels.ts";
import { CheckStateText } from "#components/name-form/status-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";
import type { DomainRow, HandleRow } from "#shared/name-check/contract.ts";
import { publicEnv } from "#shared/public-env.ts";
import { DomainDetailsText, WatchLink } from "./domain-details.tsx";
import type { DomainCell, HandleCell, View } from "./view.ts";

type Phase = View["kind"];

type NameCardProps = {
  name: string;
  /** Source, platform or variation. */
  about: ReactNode;
  row: DomainRow | HandleRow | null;
  phase: Phase;
  isRetrying: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

/** The state of a name without a row. */
function PendingState({ phase }: { phase: Phase }) {
  if (phase === "running") return <Skeleton className="h-4 w-20" />;
  return <span className="text-muted-foreground text-xs">Not checked</span>;
}

/** Has its final height before the result arrives, so that nothing moves. */
function NameCard({ name, about, row, phase, isRetrying, action, children }: NameCardProps) {
  const isMuted = !row || row.status === "unknown" || row.status === "invalid";
  return (
    <li
      className={cn(
        "grid min-h-11 min-w-0 grid-cols-[minmax(0,1fr)_7.5rem_4.75rem] items-center gap-x-2 rounded-lg border pr-1 pl-3",
        "sm:grid-cols-[minmax(0,1fr)_7.75rem_6rem] touch:min-h-12",
        isMuted ? "border-input border-dashed" : "bg-card",
        !isMuted && (row.status === "available" ? "border-success/40" : "border-border"),
        isRetrying && "animate-breathe",
      )}
    >
      <div className="min-w-0 py-[3px]">
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
      <div className="justify-self-end">{action}</div>
      {children}
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

function Source({ row }: { row: DomainRow | null }) {
  if (!row) return "Registry, DNS";
  if (!row.checkedVia) return null;
  return (
    <span title={SOURCE_TEXTS[row.checkedVia]}>
      <span className="sr-only">Source: </span>
      {SOURCE_NAMES[row.checkedVia]}
      {row.expiresAt ? `, until ${formatDate(row.expiresAt)}` : null}
    </span>
  );
}

type DetailsButtonProps = { name: string; isOpen: boolean; onToggle: () => void };

function DetailsButton({ name, isOpen, onToggle }: DetailsButtonProps) {
  return (
    <Button aria-expanded={isOpen} className="px-2" onClick={onToggle} size="sm" variant="ghost">
      {isOpen ? "Hide" : "Details"}{" "}
      <span className="sr-only">{isOpen ? `details of ${name}` : `of ${name}`}</span>
    </Button>
  );
}

type CellProps<Cell> = { cell: Cell; phase: Phase; isRetrying: boolean };

const isRetried = ({ cell, isRetrying }: CellProps<DomainCell | HandleCell>) =>
  isRetrying && cell.row?.status === "unknown";

/** An available domain links to a registrar; a taken one shows its registrar and dates on request. */
export function DomainCard(props: CellProps<DomainCell>) {
  const [showsDetails, setShowsDetails] = useState(false);
  const { name, variation, row } = props.cell;
  const isReal = props.phase !== "example";
  const details = (
    <DetailsButton isOpen={showsDetails} name={name} onToggle={() => setShowsDetails(!showsDetails)} />
  );
  const register = (
    <OutsideLink about={` ${name} at a registrar`} href={toRegistrarUrl(name)} text="Register" />
  );
  const action = row?.status === "available" ? register : row?.status === "taken" ? details : null;
  return (
    <NameCard
      about={
        <>
          {variation ? `${variation} · ` : null}
          <Source row={row} />
        </>
      }
      action={isReal ? action : null}
      isRetrying={isRetried(props)}
      name={name}
      phase={props.phase}
      row={row}
    >
      {showsDetails && row?.status === "taken" ? <DomainDetailsText name={name} /> : null}
    </NameCard>
  );
}

/** A handle with a link to its profile: only the platform can confirm that it is available. A taken one can be watched. */
export function HandleCard(props: CellProps<HandleCell>) {
  const [showsDetails, setShowsDetails] = useState(false);
  const { platform, handle, variation, row } = props.cell;
  const name = `@${handle}`;
  const platformName = PLATFORM_NAMES[platform];
  const hasProfile = row && row.status !== "invalid" && props.phase !== "example";
  const profile = hasProfile ? (
    <OutsideLink about={` of ${name} on ${platformName}`} href={row.url} text="Profile" />
  ) : null;
  const isTaken = hasProfile && row.status === "taken";
  const details = (
    <DetailsButton
      isOpen={showsDetails}
      name={`${name} on ${platformName}`}
      onToggle={() => setShowsDetails(!showsDetails)}
    />
  );
  return (
    <NameCard
      about={`${platformName}${variation ? ` · ${variation}` : ""}`}
      action={isTaken ? details : profile}
      isRetrying={isRetried(props)}
      name={name}
      phase={props.phase}
      row={row}
    >
      {isTaken && showsDetails ? (
        <div className="col-span-full flex animate-appear flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-2 text-xs">
          <WatchLink name={handle} platform={platform} />
          {profile}
        </div>
      ) : null}
    </NameCard>
  );
}
