"use client";

import { useState } from "react";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ApiKeyList, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { CreateKey } from "./create-key.tsx";
import { KeyRow } from "./key-row.tsx";
import { createFirstCall, NewKeyDialog, type ShowNewKey } from "./new-key.tsx";
import { useApiKeys } from "./use-api-keys.ts";

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

function ApiKeys() {
  const { data, isError, refetch } = useApiKeys();
  // Here, because the rest of the screen changes with the list.
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  return (
    <AccountSubpage
      description="A key acts for you: calls count against your plans, like the same call from a screen. Never put one into a web page or a repository."
      title="API keys"
    >
      {isError && !data ? (
        <RetryAlert onRetry={refetch} title="Your API keys could not be loaded" variant="destructive">
          They still work.
        </RetryAlert>
      ) : null}
      {data || isError ? null : <Skeleton className="h-40 w-full rounded-lg" />}
      {data ? <Keys list={data} onCreated={setCreated} /> : null}
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
