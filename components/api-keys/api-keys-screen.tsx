"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { CopyField, ShownOnceDialog } from "#components/ui/shown-once-dialog.tsx";
import { YOUR_KEY } from "#shared/api/snippets.ts";
import type { ApiKeyList, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { ConnectedApps } from "./connected-apps.tsx";
import { CreateKey, type ShowNewKey } from "./create-key.tsx";
import { createFirstCommand, createScreenshotCommand } from "./first-call.ts";
import { EndedKeys, KeyRow } from "./key-row.tsx";

type KeysProps = { list: ApiKeyList; onCreated: ShowNewKey };

function FirstKey({ list: { startsFreePlan }, onCreated }: KeysProps) {
  return (
    <EmptyState
      action={
        <>
          <CreateKey isFirst onCreated={onCreated} startsFreePlan={startsFreePlan} />
          {startsFreePlan ? (
            <p className="basis-full">Also starts the free plan of the Web Inspector. It needs no card.</p>
          ) : null}
        </>
      }
      title="Call the tools from your code"
    >
      Create a key, and this saves your first screenshot:
      <pre className="mt-5 max-w-full whitespace-pre-wrap break-all rounded-md border bg-muted px-3 py-2.5 text-left font-mono text-foreground text-xs">
        {createScreenshotCommand(YOUR_KEY)}
      </pre>
    </EmptyState>
  );
}

const WITHOUT_PLAN = (
  <EmptyState action={<SeePlans />} title="API keys come with a plan">
    Your plan has ended. Choose one again to create a key; the free plans include the API, too.
  </EmptyState>
);

function Keys({ list, onCreated }: KeysProps) {
  const { keys, maxKeys, startsFreePlan } = list;
  const current = keys.filter(({ status }) => status === "active");
  const ended = keys.filter(({ status }) => status !== "active");
  const active = current.filter(({ isRotated }) => !isRotated).length;
  const isFull = active >= maxKeys;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ItemList
        empty={
          maxKeys === 0 && !startsFreePlan ? WITHOUT_PLAN : <FirstKey list={list} onCreated={onCreated} />
        }
        items={current}
        label="API keys"
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground text-sm">
              {maxKeys === 0
                ? "You have no plan, so calls with these keys are refused."
                : `${active} of ${maxKeys} active keys${isFull ? ". Revoke one, or upgrade your plan, to create another." : ""}`}
            </p>
            {isFull ? null : <CreateKey onCreated={onCreated} />}
          </div>
        }
      >
        {(apiKey) => <KeyRow apiKey={apiKey} key={apiKey.id} onCreated={onCreated} />}
      </ItemList>
      <EndedKeys keys={ended} />
    </div>
  );
}

/** A dialog with a new key, which is shown once. */
function NewKeyDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const first = createFirstCommand(created);
  return (
    <ShownOnceDialog
      description="Copy it now and store it safely."
      hint="We store a hash of it. If you lose it, rotate it or create another one."
      onClose={onClose}
      title="Your new key"
      warning="This key is shown only once"
    >
      {created.startedFreePlan ? (
        <Notice title="Free Access Granted" variant="success">
          Your free plan of the Web Inspector is active.
        </Notice>
      ) : null}
      <CopyField label="API key" text={created.key} what="Key" />
      {first ? <CopyField label={`Try it: this ${first.does}`} text={first.command} what="Command" /> : null}
      <p className="text-muted-foreground text-sm">
        <Link className="link" href={paths.docs()}>
          Continue in the quickstart
        </Link>
        . Its samples have your key until you reload or close this tab.
      </p>
    </ShownOnceDialog>
  );
}

function ApiKeys() {
  const query = useQuery<ApiKeyList>({ queryKey: [apiPaths.apiKeys], staleTime: 0 });
  // Here, because the rest of the screen changes with the list.
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <AccountSubpage
      description="A key acts for you: calls count against your plans, like the same call from a screen. Never put one into a web page or a repository."
      title="API keys"
    >
      <Loaded
        errorTitle="Your API keys could not be loaded"
        query={query}
        reassurance="They still work."
        skeletonClassName="h-40 w-full rounded-lg"
      >
        {(list) => (
          <>
            <Keys list={list} onCreated={setCreated} />
            <ConnectedApps apps={list.apps} />
          </>
        )}
      </Loaded>
      {created ? <NewKeyDialog created={created} onClose={() => setCreated(null)} /> : null}
    </AccountSubpage>
  );
}

export function ApiKeysScreen() {
  return (
    <RequireUser>
      <ApiKeys />
    </RequireUser>
  );
}
