"use client";

import { CreditCard } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { focusOnMount, useReturnFocus } from "#components/ui/use-return-focus.ts";
import type { CardOnFile as Card, ChargedCard } from "#shared/billing/contract.ts";

// Loaded on demand, because few visits change the card.
const ChangeCard = dynamic(() => import("./change-card.tsx"), {
  ssr: false,
  loading: () => <Skeleton className="h-[19rem]" />,
});

const NAMES: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

const list = new Intl.ListFormat("en-US");

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** With several cards, the text also lists the plans that each one pays for. */
function CardText({ card, isOneOfMany }: { card: ChargedCard; isOneOfMany: boolean }) {
  const name = NAMES[card.brand] ?? card.brand;
  const month = String(card.expMonth).padStart(2, "0");
  return (
    <Row>
      <p className="font-medium text-foreground text-sm">
        {name} <span className="sr-only">ending in</span>
        <span aria-hidden="true" className="font-mono">
          ••••
        </span>{" "}
        <span className="font-mono">{card.last4}</span>
      </p>
      <p className="text-muted-foreground text-xs">
        Expires {month}/{card.expYear}
      </p>
      {isOneOfMany ? (
        <p className="wrap-anywhere text-muted-foreground text-xs">
          {card.pays.length > 0 ? `Pays for ${list.format(card.pays)}` : "Not used for any renewal"}
        </p>
      ) : null}
    </Row>
  );
}

type PaymentMethodProps = {
  /** More than one if plans were bought with different cards. */
  cards: ChargedCard[];
  /** Stripe could not be reached; the invoice section shows the error. */
  isUnknown: boolean;
  onChanged: (card: Card) => void;
};

/** The cards that renewals are charged to. A new card is used for all plans. */
export function PaymentMethod({ cards, isUnknown, onChanged }: PaymentMethodProps) {
  const [isChanging, setChanging] = useState(false);
  const button = useReturnFocus(isChanging);

  const label = cards.length > 0 ? "Change card" : "Add card";
  if (isUnknown) return <p className="text-muted-foreground text-sm">Your card could not be loaded.</p>;
  if (isChanging) {
    return (
      // Takes the focus, so that the next Tab moves into the form.
      <fieldset aria-label={label} className="outline-none" ref={focusOnMount} tabIndex={-1}>
        <ChangeCard
          onCancel={() => setChanging(false)}
          onChanged={(changed) => {
            onChanged(changed);
            setChanging(false);
          }}
        />
      </fieldset>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-4">
        {cards.length === 0 ? (
          <Row>
            <p className="text-muted-foreground text-sm">No card on file.</p>
          </Row>
        ) : null}
        {cards.map((card) => (
          <CardText
            card={card}
            isOneOfMany={cards.length > 1}
            key={`${card.brand} ${card.last4} ${card.expMonth}/${card.expYear}`}
          />
        ))}
        {cards.length > 1 ? (
          <p className="text-muted-foreground text-sm">The new card is used for all your plans.</p>
        ) : null}
      </div>
      <Button onClick={() => setChanging(true)} ref={button} size="sm" variant="outline">
        {label}
      </Button>
    </div>
  );
}
