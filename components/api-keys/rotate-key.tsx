"use client";

import { useState } from "react";
import { Choice } from "#components/ui/choice.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { ApiKeySummary, CreatedApiKey } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ShowNewKey } from "./new-key.tsx";
import { useApiKeyMutation } from "./use-api-keys.ts";

const VALID_HOURS = [
  ["0", "Ends now"],
  ["1", "1 hour"],
  ["24", "1 day"],
  ["168", "1 week"],
] as const;
type ValidHours = (typeof VALID_HOURS)[number][0];

/** Replaces a key by a new one with the same name, scopes and expiry. */
export function RotateKey({ apiKey, onCreated }: { apiKey: ApiKeySummary; onCreated: ShowNewKey }) {
  const mutation = useApiKeyMutation<CreatedApiKey>();
  const [hours, setHours] = useState<ValidHours>("24");
  const body = { oldKeyValidHours: Number(hours) };
  return (
    <ConfirmButton
      change={{ method: "POST", path: apiPaths.rotateApiKey(apiKey.id), body }}
      confirm={{ label: "Rotate key", busyLabel: "Rotating..." }}
      description="Creates a new key with the same scopes. The old one stays valid for the time that you choose."
      errorTitle="The key was not rotated"
      label="Rotate"
      mutation={mutation}
      onDone={onCreated}
      subject={apiKey.name}
      title={`Rotate "${apiKey.name}"?`}
    >
      <Choice legend="The old key stays valid" onChange={setHours} options={VALID_HOURS} value={hours} />
    </ConfirmButton>
  );
}
