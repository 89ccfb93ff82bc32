"use client";

import { CreditCard } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { CardOnFile as Card } from "#lib/billing/contract.ts";

// The card form is fetched when somebody changes the card, which few visits do.
const ChangeCard = dynamic(() => import("./change-card.tsx").then((module) => module.ChangeCard), {
  ssr: false,
  loading: () => <Skeleton className="h-[19rem]" />,
});

const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

function CardText({ card }: { card: Card }) {
  const name = NAMES[card.brand] ?? card.brand;
  const month = String(card.expMonth).padStart(2, "0");
  return (
    <div className="min-w-0">
      <p className="font-medium text-ink text-sm">
        {name} <span className="sr-only">ending in</span>
        <span aria-hidden="true" className="font-mono">
          ••••
        </span>{" "}
        <span className="font-mono">{card.last4}</span>
      </p>
      <p className="text-muted text-xs">
        Expires {month}/{card.expYear}
      </p>
    </div>
  );
}

/** Takes the focus when it appears, so that the next Tab goes into the form. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLFieldSetElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <fieldset aria-label={label} className="outline-none" ref={place} tabIndex={-1}>
      {children}
    </fieldset>
  );
}

type CardOnFileProps = {
  card: Card | null;
  /** It could not be asked for; said where the invoices are. */
  isUnknown: boolean;
  onChanged: (card: Card) => void;
};

/** The card that renewals are charged to, and a way to change it. */
export function CardOnFile({ card, isUnknown, onChanged }: CardOnFileProps) {
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);

  // The form took the button's place: afterwards the focus returns to where it came from.
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);

  if (isUnknown) return <p className="text-muted text-sm">Your card could not be loaded.</p>;
  if (isChanging) {
    return (
      <Frame label={card ? "Change card" : "Add card"}>
        <ChangeCard
          onCancel={() => setChanging(false)}
          onChanged={(changed) => {
            onChanged(changed);
            setChanging(false);
          }}
        />
      </Frame>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-3">
        <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {card ? <CardText card={card} /> : <p className="text-muted text-sm">No card on file.</p>}
      </div>
      <Button onClick={() => setChanging(true)} ref={button} size="sm" variant="secondary">
        {card ? "Change card" : "Add card"}
      </Button>
    </div>
  );
}
