"use client";

import { useId } from "react";
import { TimeFact } from "#components/format/local-time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { Label } from "#components/ui/label.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { SavedSession } from "#shared/saved-sessions/contract.ts";

const LIST = [backgroundApiPaths.sessions];

function McpSwitch({ session: { id, name, allowsMcp } }: { session: SavedSession }) {
  const labelId = useId();
  const { mutate, isPending, error, variables } = useApiMutation(LIST);
  const wanted = (variables?.body as { allowsMcp?: boolean } | undefined)?.allowsMcp;
  return (
    <div className="grid gap-1">
      <div className="flex min-h-8 items-center gap-3 touch:min-h-11">
        <Switch
          checked={isPending ? (wanted ?? allowsMcp) : allowsMcp}
          id={labelId}
          onCheckedChange={(checked) =>
            mutate({ method: "PATCH", path: backgroundApiPaths.session(id), body: { allowsMcp: checked } })
          }
        />
        <Label className="font-normal" htmlFor={labelId}>
          MCP<span className="sr-only">: agents may use {name}</span>
        </Label>
      </div>
      <ErrorText>{error && toErrorText(error)}</ErrorText>
    </div>
  );
}

/** One session with its dates and what can be done with it. */
export function SessionRow({ session }: { session: SavedSession }) {
  const { id, name, domain, hasLogin, createdAt, lastUsedAt, expiresAt, isExpired } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium text-foreground text-sm">{name}</span>
          {isExpired ? <Badge variant="destructive">Expired</Badge> : null}
          {hasLogin ? <Badge variant="secondary">Signs in by itself</Badge> : null}
        </p>
        <p className="wrap-anywhere font-mono text-muted-foreground text-xs">{domain}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
          <TimeFact iso={createdAt} text="Saved" />
          {lastUsedAt ? <TimeFact iso={lastUsedAt} text="Last used" /> : <span>Not used yet</span>}
          <TimeFact iso={expiresAt} text={isExpired ? "Expired" : "Expires"} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <McpSwitch session={session} />
        <ConfirmButton
          change={{ method: "DELETE", path: backgroundApiPaths.session(id) }}
          confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
          description="Its cookies and storage are erased. Captures, schedules and watches that name it fail from then on."
          errorTitle="Nothing was deleted"
          label="Delete"
          queryKey={LIST}
          subject={name}
          title="Delete this session?"
        />
      </div>
    </li>
  );
}
