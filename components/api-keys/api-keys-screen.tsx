"use client";

import Link from "next/link";
import { useState } from "react";
import { AccountSubpage } from "#components/account/account-subpage.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ApiKeyList, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { paths } from "#shared/paths.ts";
import { CreateKey } from "./create-key.tsx";
import { KeyList } from "./key-list.tsx";
import { createFirstCall, NewKeyDialog, type ShowNewKey } from "./new-key.tsx";
import { useApiKeys } from "./use-api-keys.ts";

function WithoutPlan() {
  return (
    <EmptyState className="px-6 py-14">
      <p className="font-semibold text-base text-foreground">API keys come with a plan</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">The free plans include the API, too.</p>
      <Button asChild>
        <Link href={paths.pricing()}>See Plans</Link>
      </Button>
    </EmptyState>
  );
}

function FirstKey({ onCreated }: { onCreated: ShowNewKey }) {
  return (
    <EmptyState className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-6 py-14">
      <p className="font-semibold text-base text-foreground">Call the tools from your code</p>
      <p className="mt-1.5 mb-5 text-muted-foreground text-sm">
        Create a key, and this saves your first screenshot:
      </p>
      <pre className="mb-5 max-w-full whitespace-pre-wrap break-all rounded-md border border-border bg-muted px-3 py-2.5 text-left font-mono text-foreground text-xs">
        {createFirstCall("YOUR_KEY")}
      </pre>
      <CreateKey onCreated={onCreated} />
    </EmptyState>
  );
}

type KeysProps = { list: ApiKeyList; onCreated: ShowNewKey };

function Keys({ list: { keys, maxKeys }, onCreated }: KeysProps) {
  if (keys.length === 0) return maxKeys === 0 ? <WithoutPlan /> : <FirstKey onCreated={onCreated} />;
  const active = keys.filter(({ status, isRotated }) => status === "active" && !isRotated).length;
  const isFull = active >= maxKeys;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted-foreground text-sm">
          {maxKeys === 0
            ? "You have no plan, so calls with these keys are refused."
            : `${active} of ${maxKeys} active keys${isFull ? ". Revoke one, or upgrade your plan, to create another." : ""}`}
        </p>
        {isFull ? null : <CreateKey onCreated={onCreated} />}
      </div>
      <KeyList keys={keys} onCreated={onCreated} />
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
