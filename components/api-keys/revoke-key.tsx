"use client";

import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { ApiKeySummary } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { useApiKeyChange } from "./use-api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKeySummary }) {
  const change = useApiKeyChange();
  return (
    <ConfirmButton
      change={change}
      confirm={{ label: "Revoke key", busyLabel: "Revoking...", variant: "destructive" }}
      description="Calls with this key are refused at once. This cannot be undone."
      errorTitle="The key was not revoked"
      label="Revoke"
      onConfirm={async () => (await change.send("DELETE", apiPaths.apiKey(apiKey.id))) !== null}
      subject={apiKey.name}
      title={`Revoke "${apiKey.name}"?`}
    />
  );
}
