import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { getHeldKey, holdKey } from "#client/held-key.ts";
import { formatLongDay } from "#components/format/format-date.ts";
import { formatCount } from "#components/format/format-number.ts";
import { TimeFact } from "#components/format/local-time.tsx";
import { type DialogState, ItemMenu } from "#components/items/item-menu.tsx";
import { type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { ConfirmChange } from "#components/ui/confirm-button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import {
  API_SCOPES,
  type ApiKeySummary,
  type ApiScope,
  type CreatedApiKey,
} from "#shared/api-keys/contract.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ShowNewKey } from "./create-key.tsx";

const SCOPE_WORDS: Record<ApiScope, string> = {
  capture: "Captures",
  extract: "Extractions",
  names: "Names",
  "usage:read": "Usage",
  webhooks: "Webhooks",
};

/** 'Captures, Names'; 'Everything' for all scopes. */
export const describeScopes = (scopes: readonly ApiScope[]): string =>
  scopes.length === API_SCOPES.length ? "Everything" : scopes.map((scope) => SCOPE_WORDS[scope]).join(", ");

const describeRuns = (runs: number): string =>
  `${formatCount(runs)} ${runs === 1 ? "run" : "runs"} in 30 days`;

export function describeUse({
  lastUsedAt,
  recentRuns,
}: Pick<ApiKeySummary, "lastUsedAt" | "recentRuns">): string {
  return lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}, ${describeRuns(recentRuns)}` : "Never used";
}

function describeDates({ createdAt, expiresAt, status }: ApiKeySummary): string {
  const created = `Created ${formatLongDay(createdAt)}`;
  if (!expiresAt || status === "revoked") return created;
  return `${created}, ${status === "expired" ? "expired" : "expires"} ${formatDateTime(expiresAt)}`;
}

const ROTATED: BadgeLabel = { text: "Rotated", variant: "warning" };
const ENDED: Record<string, BadgeLabel> = {
  expired: { text: "Expired", variant: "secondary" },
  revoked: { text: "Revoked", variant: "secondary" },
};

/** Nothing for a key that simply works. */
const getLabel = ({ status, isRotated }: ApiKeySummary): BadgeLabel | undefined =>
  status === "active" && isRotated ? ROTATED : ENDED[status];

type KeyProps = { apiKey: ApiKeySummary; onCreated: ShowNewKey };

/** A revoked or rotated key is no longer the one of the samples. */
function forgetKey({ start, last4 }: ApiKeySummary): void {
  const held = getHeldKey();
  if (held?.startsWith(start) && held.endsWith(last4)) holdKey(null);
}

const VALID_HOURS = [
  ["0", "Ends now"],
  ["1", "1 hour"],
  ["24", "1 day"],
  ["168", "1 week"],
] as const;
type ValidHours = (typeof VALID_HOURS)[number][0];

type KeyDialogProps = { apiKey: ApiKeySummary; dialog: DialogState };

/** Replaces a key by a new one with the same name, scopes and expiry. */
function RotateKey({ apiKey, dialog, onCreated }: KeyDialogProps & KeyProps) {
  const [hours, setHours] = useState<ValidHours>("24");
  const body = { oldKeyValidHours: Number(hours) };
  return (
    <ConfirmChange<CreatedApiKey>
      {...dialog}
      change={{ method: "POST", path: backgroundApiPaths.rotateApiKey(apiKey.id), body }}
      confirm={{ label: "Rotate key", busyLabel: "Rotating..." }}
      description="Creates a new key with the same scopes. The old one stays valid for the time that you choose."
      errorTitle="The key was not rotated"
      onDone={(created) => {
        holdKey(created.key);
        onCreated(created);
      }}
      queryKey={[apiPaths.apiKeys]}
      title={`Rotate "${apiKey.name}"?`}
    >
      <Choice legend="The old key stays valid" onChange={setHours} options={VALID_HOURS} value={hours} />
    </ConfirmChange>
  );
}

function RevokeKey({ apiKey, dialog }: KeyDialogProps) {
  return (
    <ConfirmChange
      {...dialog}
      change={{ method: "DELETE", path: apiPaths.apiKey(apiKey.id) }}
      confirm={{ label: "Revoke key", busyLabel: "Revoking...", variant: "destructive" }}
      description="Calls with this key are refused at once. This cannot be undone."
      errorTitle="The key was not revoked"
      onDone={() => forgetKey(apiKey)}
      queryKey={[apiPaths.apiKeys]}
      title={`Revoke "${apiKey.name}"?`}
    />
  );
}

function KeyMenu(props: KeyProps) {
  const { id, name, status, isRotated } = props.apiKey;
  const rotate = {
    label: "Rotate",
    renderDialog: (dialog: DialogState) => <RotateKey {...props} dialog={dialog} />,
  };
  const revoke = {
    label: "Revoke",
    renderDialog: (dialog: DialogState) => <RevokeKey apiKey={props.apiKey} dialog={dialog} />,
  };
  return (
    <ItemMenu
      actions={[
        { label: "Copy id", onSelect: () => void copyText(id, "Id", `The id is ${id}.`) },
        ...(status === "active" && !isRotated ? [rotate] : []),
        ...(status === "active" ? [revoke] : []),
      ]}
      details={describeDates(props.apiKey)}
      subject={name}
    />
  );
}

/** A key in one line; on narrow screens its facts are below its name. */
export function KeyRow(props: KeyProps) {
  const { name, start, last4, scopes, lastUsedAt, recentRuns } = props.apiKey;
  const label = getLabel(props.apiKey);
  return (
    <li className="flex items-center gap-3 py-2.5 pr-3 pl-5">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_minmax(0,14rem)_19rem] lg:items-center">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-foreground text-sm" title={name}>
            {name}
          </span>
          {label ? <LabelBadge label={label} /> : null}
        </p>
        <p className="font-mono text-muted-foreground text-xs">
          {start}…{last4}
        </p>
        <p className="text-muted-foreground text-xs">{describeScopes(scopes)}</p>
        <p className="flex flex-wrap gap-x-3 text-muted-foreground text-xs">
          {lastUsedAt ? <TimeFact iso={lastUsedAt} text="Last used" /> : <span>Never used</span>}
          {lastUsedAt ? <span>{describeRuns(recentRuns)}</span> : null}
        </p>
      </div>
      <KeyMenu {...props} />
    </li>
  );
}

const ignoreNewKey: ShowNewKey = () => undefined;

/** The keys that no longer work, folded. They are deleted after 90 days. */
export function EndedKeys({ keys }: { keys: readonly ApiKeySummary[] }) {
  if (keys.length === 0) return null;
  const areRevoked = keys.every(({ status }) => status === "revoked");
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md text-muted-foreground text-sm hover:text-foreground touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
        {areRevoked ? "Revoked" : "Revoked or expired"} ({formatCount(keys.length)})
      </summary>
      <Card className="mt-2 overflow-hidden">
        <ul aria-label="Keys that have ended" className="grid grid-cols-[minmax(0,1fr)] divide-y">
          {keys.map((apiKey) => (
            <KeyRow apiKey={apiKey} key={apiKey.id} onCreated={ignoreNewKey} />
          ))}
        </ul>
      </Card>
    </details>
  );
}
