"use client";

import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { ApiKeySummary } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { useApiKeyMutation } from "./use-api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKeySummary }) {
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: apiPaths.apiKey(apiKey.id) }}
      confirm={{ label: "Revoke key", busyLabel: "Revoking...", variant: "destructive" }}
      description="Calls with this key are refused at once. This cannot be undone."
      errorTitle="The key was not revoked"
      label="Revoke"
      mutation={useApiKeyMutation()}
      subject={apiKey.name}
      title={`Revoke "${apiKey.name}"?`}
    />
  );
}
