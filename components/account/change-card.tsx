"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, getErrorMessage } from "#client/api.ts";
import { CardForm, useConfirmCard } from "#components/card-form/card-form.tsx";
import { parseIntentType } from "#components/card-form/confirm-card.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import type { CardOnFile, CardSetupResponse, ChangeCardResponse } from "#shared/billing/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

type ChangeCardProps = { onChanged: (card: CardOnFile) => void; onCancel: () => void };

const fail = (message: string | null) =>
  toastError("Could not change the card", message ?? "An unexpected error occurred.");

type SaveProps = ChangeCardProps & { clientSecret: string; isReady: boolean };

function Save({ clientSecret, isReady, onChanged, onCancel }: SaveProps) {
  const { confirm, isBusy, release } = useConfirmCard(clientSecret, paths.account);

  async function save(): Promise<void> {
    const outcome = await confirm();
    if (outcome?.kind === "refused" || outcome?.kind === "broken") fail(outcome.message);
    if (outcome?.kind !== "done") return;
    try {
      const request = { setupIntentId: outcome.setupIntentId };
      const { card } = await api.send<ChangeCardResponse>("PATCH", apiPaths.changeCard, request);
      toast({ title: "Card changed", description: "Your next payment will be charged to this card." });
      onChanged(card);
    } catch (error) {
      fail(getErrorMessage(error));
      release();
    }
  }

  return (
    <form
      className="mt-5 flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <BusyButton busy={isBusy} busyLabel="Saving..." disabled={!isReady} type="submit">
        Save card
      </BusyButton>
      <Button disabled={isBusy} onClick={onCancel} variant="ghost">
        Cancel
      </Button>
    </form>
  );
}

/** Stripe's card form for a setup intent: saves the card without charging it. */
export default function ChangeCard({ onChanged, onCancel }: ChangeCardProps) {
  const [hasFailed, setFailed] = useState(false);
  const [onFail] = useState(() => () => setFailed(true));
  // A query, because React's strict mode runs an effect twice. Every opening of the form needs a new intent.
  const { data, isError } = useQuery({
    queryKey: [apiPaths.setUpCard],
    queryFn: () => api.post<CardSetupResponse>(apiPaths.setUpCard, {}),
    gcTime: 0,
  });
  const clientSecret = data?.clientSecret;

  if (hasFailed || isError || (data && parseIntentType(clientSecret) !== "setup")) {
    return (
      <Notice
        action={
          <Button onClick={onCancel} size="sm" variant="outline">
            Back
          </Button>
        }
        title="The card form could not be loaded"
        variant="destructive"
      >
        Your current card has not changed. Please try again.
      </Notice>
    );
  }
  if (!clientSecret) return <Skeleton className="h-[19rem]" />;
  return (
    <CardForm clientSecret={clientSecret} customerSession={null} onFail={onFail}>
      {(isLoaded, isReady) =>
        isLoaded ? (
          <Save clientSecret={clientSecret} isReady={isReady} onCancel={onCancel} onChanged={onChanged} />
        ) : null
      }
    </CardForm>
  );
}
