import { formatDateTime } from "#client/format-time.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { formatCount } from "#components/format/format-number.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { ApiKeySummary } from "#shared/api-keys/contract.ts";
import type { ShowNewKey } from "./new-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

const STATUS = {
  active: { text: "Active", variant: "success" },
  rotated: { text: "Rotated", variant: "warning" },
  expired: { text: "Expired", variant: "secondary" },
  revoked: { text: "Revoked", variant: "secondary" },
} as const;

function describeUse({ lastUsedAt, recentRuns }: ApiKeySummary): string {
  if (!lastUsedAt) return "Never used";
  const runs = `${formatCount(recentRuns)} ${recentRuns === 1 ? "run" : "runs"} in 30 days`;
  return `Last used ${formatDateTime(lastUsedAt)}, ${runs}`;
}

function describeDates({ createdAt, expiresAt, status }: ApiKeySummary): string {
  const created = `Created ${formatLongDay(createdAt)}`;
  if (!expiresAt || status === "revoked") return created;
  return `${created}, ${status === "expired" ? "expired" : "expires"} ${formatDateTime(expiresAt)}`;
}

/** A key with its state and its actions. */
export function KeyRow({ apiKey, onCreated }: { apiKey: ApiKeySummary; onCreated: ShowNewKey }) {
  const isRotated = apiKey.status === "active" && apiKey.isRotated;
  const { text, variant } = STATUS[isRotated ? "rotated" : apiKey.status];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium text-foreground text-sm">{apiKey.name}</span>
          <Badge variant={variant}>{text}</Badge>
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
          <RevokeKey apiKey={apiKey} />
        </div>
      ) : null}
    </li>
  );
}
