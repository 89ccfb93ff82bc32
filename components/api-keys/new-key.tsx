"use client";

import { CopyField, ShownOnceDialog } from "#components/ui/shown-once-dialog.tsx";
import { createSnippets } from "#shared/api/snippets.ts";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** A command that saves a screenshot as a file. */
export function createFirstCall(apiKey: string): string {
  const [curl] = createSnippets(
    {
      method: "POST",
      path: "/screenshot",
      body: { url: "https://example.com" },
      file: { accept: "image/jpeg", name: "screenshot.jpg" },
    },
    { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey },
  );
  return curl?.code ?? "";
}

/** Shows a key that was just created. */
export type ShowNewKey = (created: CreatedApiKey) => void;

type NewKeyProps = { created: CreatedApiKey; onClose: () => void };

/** A dialog with a new key, which is shown once. */
export function NewKeyDialog({ created: { key, summary }, onClose }: NewKeyProps) {
  return (
    <ShownOnceDialog
      description="Copy it now and store it safely."
      hint="We store a hash of it. If you lose it, rotate it or create another one."
      onClose={onClose}
      title="Your new key"
      warning="This key is shown only once"
    >
      <CopyField label="API key" text={key} what="Key" />
      {summary.scopes.includes("capture") ? (
        <CopyField label="Try it: this saves a screenshot" text={createFirstCall(key)} what="Command" />
      ) : null}
    </ShownOnceDialog>
  );
}
