import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { formatCount } from "#components/format/format-number.ts";
import { LabelBadge } from "#components/ui/badge.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { ApiKeySummary } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ShowNewKey } from "./create-key.tsx";

const STATUS = {
  active: { text: "Active", variant: "success" },
  rotated: { text: "Rotated", variant: "warning" },
  expired: { text: "Expired", variant: "secondary" },
  revoked: { text: "Revoked", variant: "secondary" },
} as const;

export function describeUse({
  lastUsedAt,
  recentRuns,
}: Pick<ApiKeySummary, "lastUsedAt" | "recentRuns">): string {
  if (!lastUsedAt) return "Never used";
  const runs = `${formatCount(recentRuns)} ${recentRuns === 1 ? "run" : "runs"} in 30 days`;
  return `Last used ${formatDateTime(lastUsedAt)}, ${runs}`;
}

function describeDates({ createdAt, expiresAt, status }: ApiKeySummary): string {
  const created = `Created ${formatLongDay(createdAt)}`;
  if (!expiresAt || status === "revoked") return created;
  return `${created}, ${status === "expired" ? "expired" : "expires"} ${formatDateTime(expiresAt)}`;
}

type KeyProps = { apiKey: ApiKeySummary; onCreated: ShowNewKey };

const VALID_HOURS = [
  ["0", "Ends now"],
  ["1", "1 hour"],
  ["24", "1 day"],
  ["168", "1 week"],
] as const;
type ValidHours = (typeof VALID_HOURS)[number][0];

/** Replaces a key by a new one with the same name, scopes and expiry. */
function RotateKey({ apiKey, onCreated }: KeyProps) {
  const [hours, setHours] = useState<ValidHours>("24");
  const body = { oldKeyValidHours: Number(hours) };
  return (
    <ConfirmButton
      change={{ method: "POST", path: apiPaths.rotateApiKey(apiKey.id), body }}
      confirm={{ label: "Rotate key", busyLabel: "Rotating..." }}
      description="Creates a new key with the same scopes. The old one stays valid for the time that you choose."
      errorTitle="The key was not rotated"
      label="Rotate"
      onDone={onCreated}
      queryKey={[apiPaths.apiKeys]}
      subject={apiKey.name}
      title={`Rotate "${apiKey.name}"?`}
    >
      <Choice legend="The old key stays valid" onChange={setHours} options={VALID_HOURS} value={hours} />
    </ConfirmButton>
  );
}

/** A key with its state and its actions. */
export function KeyRow({ apiKey, onCreated }: KeyProps) {
  const isRotated = apiKey.status === "active" && apiKey.isRotated;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium text-foreground text-sm">{apiKey.name}</span>
          <LabelBadge label={STATUS[isRotated ? "rotated" : apiKey.status]} />
        </p>
        <p className="font-mono text-muted-foreground text-xs">
          {apiKey.start}…{apiKey.last4}
        </p>
        <p className="text-muted-foreground text-xs">
          Id <span className="wrap-anywhere font-mono">{apiKey.id}</span>
        </p>
        <p className="text-muted-foreground text-xs">{describeUse(apiKey)}</p>
        <p className="text-muted-foreground text-xs">{describeDates(apiKey)}</p>
        <p className="font-mono text-muted-foreground text-xs">{apiKey.scopes.join(", ")}</p>
      </div>
      {apiKey.status === "active" ? (
        <div className="flex flex-wrap gap-2">
          {apiKey.isRotated ? null : <RotateKey apiKey={apiKey} onCreated={onCreated} />}
          <ConfirmButton
            change={{ method: "DELETE", path: apiPaths.apiKey(apiKey.id) }}
            confirm={{ label: "Revoke key", busyLabel: "Revoking...", variant: "destructive" }}
            description="Calls with this key are refused at once. This cannot be undone."
            errorTitle="The key was not revoked"
            label="Revoke"
            queryKey={[apiPaths.apiKeys]}
            subject={apiKey.name}
            title={`Revoke "${apiKey.name}"?`}
          />
        </div>
      ) : null}
    </li>
  );
}
