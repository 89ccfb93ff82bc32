"use client";

import Link from "next/link";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { useHeldKey } from "#components/api-keys/use-held-key.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { createSnippets, type SnippetCall, YOUR_KEY } from "#shared/api/snippets.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { CodeSamples } from "./code-samples.tsx";

/** A call as the options on screen describe it. */
export type CodeCall = { label: string; call: SnippetCall };

export type CodePanelProps = {
  calls: CodeCall[];
  /** What the calls cost. */
  cost: string;
  /** Page of the documentation. */
  docs: string;
};

const BASE_URL = `${publicEnv.siteUrl}${apiPaths.publicApi}`;
const LINK = "rounded-sm underline decoration-input underline-offset-4 hover:text-foreground";

/** The code of the options on screen, with the key that this tab holds. */
export function CodePanel({ calls, cost, docs }: CodePanelProps) {
  const apiKey = useHeldKey();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {apiKey ? (
        <Notice title="Your key is in the code" variant="success">
          It stays there until you reload or close this tab, and is shown nowhere else. Store it safely.
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted-foreground text-sm">
          {cost}{" "}
          <Link className={LINK} href={paths.docs(docs)}>
            Docs
          </Link>
        </p>
        {apiKey ? null : (
          <CreateKey
            trigger={
              <Button size="sm" variant="outline">
                Create a key
              </Button>
            }
          />
        )}
      </div>
      {calls.map(({ label, call }) => (
        <section aria-label={label} className="min-w-0" key={label}>
          {calls.length > 1 ? <h3 className="mb-2 font-medium text-foreground text-sm">{label}</h3> : null}
          <CodeSamples
            label={label}
            snippets={createSnippets(call, { baseUrl: BASE_URL, apiKey: apiKey ?? YOUR_KEY })}
          />
        </section>
      ))}
    </div>
  );
}
