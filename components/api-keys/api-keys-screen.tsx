"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { CopyField, ShownOnceDialog } from "#components/ui/shown-once-dialog.tsx";
import { createSnippets } from "#shared/api/snippets.ts";
import type { ApiKeyList, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { ConnectedApps } from "./connected-apps.tsx";
import { CreateKey, type ShowNewKey } from "./create-key.tsx";
import { KeyRow } from "./key-row.tsx";

/** A command that saves a screenshot as a file. */
function createFirstCall(apiKey: string): string {
  const [curl] = createSnippets(
    {
      method: "POST",
      path: "/screenshot",
      body: { url: "https://example.com" },
      file: { accept: "image/jpeg", name: "screenshot.jpg" },
    },
    { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey },
  );
  return curl?.code ?? "";
}

function FirstKey({ onCreated }: { onCreated: ShowNewKey }) {
  return (
    <EmptyState action={<CreateKey onCreated={onCreated} />} title="Call the tools from your code">
      Create a key, and this saves your first screenshot:
      <pre className="mt-5 max-w-full whitespace-pre-wrap break-all rounded-md border bg-muted px-3 py-2.5 text-left font-mono text-foreground text-xs">
        {createFirstCall("YOUR_KEY")}
      </pre>
    </EmptyState>
  );
}

const WITHOUT_PLAN = (
  <EmptyState action={<SeePlans />} title="API keys come with a plan">
    The free plans include the API, too.
  </EmptyState>
);

type KeysProps = { list: ApiKeyList; onCreated: ShowNewKey };

function Keys({ list: { keys, maxKeys }, onCreated }: KeysProps) {
  const active = keys.filter(({ status, isRotated }) => status === "active" && !isRotated).length;
  const isFull = active >= maxKeys;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ItemList
        empty={maxKeys === 0 ? WITHOUT_PLAN : <FirstKey onCreated={onCreated} />}
        items={keys}
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
    </div>
  );
}

/** A dialog with a new key, which is shown once. */
function NewKeyDialog({
  created: { key, summary },
  onClose,
}: {
  created: CreatedApiKey;
  onClose: () => void;
}) {
  return (
    <ShownOnceDialog
      description="Copy it now and store it safely."
      hint="We store a hash of it. If you lose it, rotate it or create another one."
      onClose={onClose}
      title="Your new key"
      warning="This key is shown only once"
    >
      <CopyField label="API key" text={key} what="Key" />
      {summary.scopes.includes("capture") ? (
        <CopyField label="Try it: this saves a screenshot" text={createFirstCall(key)} what="Command" />
      ) : null}
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
