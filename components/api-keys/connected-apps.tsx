import { formatLongDay } from "#components/format/format-date.ts";
import { ItemList } from "#components/items/item-list.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import type { ConnectedApp } from "#shared/api-keys/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { describeScopes, describeUse } from "./key-row.tsx";

function AppRow({ app }: { app: ConnectedApp }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere font-medium text-foreground text-sm">
          <bdi>{app.name}</bdi>
        </p>
        <p className="text-muted-foreground text-xs">{describeUse(app)}</p>
        <p className="text-muted-foreground text-xs">Connected {formatLongDay(app.createdAt)}</p>
        <p className="text-muted-foreground text-xs">{describeScopes(app.scopes)}</p>
      </div>
      <ConfirmButton
        change={{ method: "DELETE", path: apiPaths.apiKey(app.id) }}
        confirm={{ label: "Revoke access", busyLabel: "Revoking...", variant: "destructive" }}
        description="Its calls are refused at once. To use it again, connect it again in the app."
        errorTitle="The access was not revoked"
        label="Revoke"
        queryKey={[apiPaths.apiKeys]}
        subject={app.name}
        title={`Revoke the access of "${app.name}"?`}
      />
    </li>
  );
}

/** The apps that the user has allowed to act for them. */
export function ConnectedApps({ apps }: { apps: ConnectedApp[] }) {
  return (
    <section aria-labelledby="connected-apps" className="mt-6">
      <h2 className="font-medium text-base text-foreground" id="connected-apps">
        Connected apps
      </h2>
      <p className="mt-1 mb-4 text-muted-foreground text-sm">
        Apps that use the{" "}
        <a className="underline underline-offset-4 hover:text-foreground" href={paths.docs("mcp")}>
          MCP server
        </a>{" "}
        for you, such as Claude or Cursor.
      </p>
      <ItemList
        empty={<p className="text-muted-foreground text-sm">No app is connected.</p>}
        items={apps}
        label="Connected apps"
      >
        {(app) => <AppRow app={app} key={app.id} />}
      </ItemList>
    </section>
  );
}
