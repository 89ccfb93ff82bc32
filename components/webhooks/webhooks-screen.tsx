"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { CopyField, ShownOnceDialog } from "#components/ui/shown-once-dialog.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import type { WebhookList, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { EditEndpoint } from "./endpoint-form.tsx";
import { EndpointRow } from "./endpoint-row.tsx";

type EndpointsProps = { list: WebhookList; onSecret: (secret: string) => void };

function Endpoints({ list: { data, maxEndpoints }, onSecret }: EndpointsProps) {
  const onSaved = (created: WebhookWithSecret | null) => created?.secret && onSecret(created.secret);
  const isFull = data.length >= maxEndpoints;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ItemList
        empty={
          <EmptyState
            action={
              maxEndpoints === 0 ? (
                <SeePlans />
              ) : (
                <>
                  <EditEndpoint onSaved={onSaved} />
                  <EditEndpoint isExample onSaved={onSaved} />
                </>
              )
            }
            picture="webhooks"
            title={
              maxEndpoints === 0
                ? "Webhooks come with Starter and larger plans"
                : "Send events to your systems and chats"
            }
          >
            Signed messages when a job ends or a page changes, or texts in Slack, Discord, Telegram, Teams,
            Google Chat and ntfy.
          </EmptyState>
        }
        items={data}
        label="Webhook endpoints"
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground text-sm">
              {data.length} of {maxEndpoints} endpoints
              {isFull ? ". Delete one, or upgrade your plan, to add another." : ""}
            </p>
            {isFull ? null : <EditEndpoint onSaved={onSaved} />}
          </div>
        }
      >
        {(webhook) => <EndpointRow key={webhook.id} onSecret={onSecret} webhook={webhook} />}
      </ItemList>
    </div>
  );
}

/** A dialog with a new signing secret, which is shown once. */
function NewSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog
      description="Your endpoint verifies with it that a message is from us."
      hint="If you lose it, rotate it: the old one stays valid for 24 hours."
      onClose={onClose}
      title="Signing secret"
      warning="This secret is shown only once"
    >
      <CopyField label="Secret" text={secret} what="Secret" />
      <p className="text-muted-foreground text-sm">
        <Link className="text-primary underline" href={paths.docs("webhooks")}>
          How to verify messages
        </Link>
      </p>
    </ShownOnceDialog>
  );
}

function Webhooks() {
  const query = useQuery<WebhookList>({ queryKey: [backgroundApiPaths.webhooks], staleTime: 0 });
  // Here, because the rest of the screen changes with the list.
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <AccountSubpage
      description={
        <>
          We send events to your endpoints and repeat failed messages for three days.{" "}
          <Link className="text-primary underline" href={paths.docs("webhooks")}>
            Read the documentation
          </Link>
        </>
      }
      title="Webhooks"
    >
      <Loaded
        errorTitle="Your webhooks could not be loaded"
        query={query}
        reassurance="They still work."
        skeletonClassName="h-40 w-full rounded-lg"
      >
        {(list) => <Endpoints list={list} onSecret={setSecret} />}
      </Loaded>
      {secret ? <NewSecretDialog onClose={() => setSecret(null)} secret={secret} /> : null}
    </AccountSubpage>
  );
}

export function WebhooksScreen() {
  return (
    <RequireUser>
      <Webhooks />
    </RequireUser>
  );
}
