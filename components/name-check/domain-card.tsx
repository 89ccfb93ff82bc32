"use client";

import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { DomainRow } from "#shared/name-check/contract.ts";
import { DomainDetailsText } from "./domain-details.tsx";
import { SOURCE_NAMES } from "./labels.ts";
import { NameCard } from "./name-card.tsx";

/** An available domain links to a registrar; a taken one shows its registrar and dates on request. */
export function DomainCard({ row, isRetrying }: { row: DomainRow; isRetrying: boolean }) {
  const [showsDetails, setShowsDetails] = useState(false);
  const { name, status } = row;
  const register = (
    <Button asChild size="sm" variant="secondary">
      <a href={registrarLink(name)} rel="noopener noreferrer" target="_blank">
        Register
        <ExternalLink aria-hidden="true" />
        <span className="sr-only"> {name} at a registrar (opens in a new tab)</span>
      </a>
    </Button>
  );
  const details = (
    <Button
      aria-expanded={showsDetails}
      className="-mr-3"
      onClick={() => setShowsDetails(!showsDetails)}
      size="sm"
      variant="ghost"
    >
      {showsDetails ? "Hide" : "Details"}{" "}
      <span className="sr-only">{showsDetails ? `details of ${name}` : `of ${name}`}</span>
    </Button>
  );
  return (
    <NameCard
      action={status === "available" ? register : status === "taken" ? details : null}
      isRetrying={isRetrying}
      name={name}
      row={row}
    >
      {row.checkedVia ? (
        <p className="mt-1 text-muted text-xs">Source: {SOURCE_NAMES[row.checkedVia]}</p>
      ) : null}
      {showsDetails && status === "taken" ? <DomainDetailsText name={name} /> : null}
    </NameCard>
  );
}

/** Search link of a registrar, which shows the price, including premium ones. */
const registrarLink = (name: string): string =>
  `https://porkbun.com/checkout/search?q=${encodeURIComponent(name)}`;
