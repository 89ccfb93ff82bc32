"use client";

import { useHeldKey } from "#components/api-keys/use-held-key.ts";
import { CodeSamples } from "#components/code/code-samples.tsx";
import { type Snippet, YOUR_KEY } from "#shared/api/snippets.ts";
import { registerPath } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";

const insertKey = (code: string, key: string | null): string =>
  key === null ? code : code.replaceAll(YOUR_KEY, key);

/** Code with the key that this tab holds in place of the placeholder. */
export function CodeWithKey({ code }: { code: string }) {
  return insertKey(code, useHeldKey());
}

type SamplesWithKeyProps = { label: string; snippets: Snippet[] };

/** Samples with the key that this tab holds, or the way to one. */
export function SamplesWithKey({ label, snippets }: SamplesWithKeyProps) {
  const key = useHeldKey();
  return (
    <>
      <CodeSamples
        label={label}
        snippets={snippets.map((snippet) => ({ ...snippet, code: insertKey(snippet.code, key) }))}
      />
      <p className="text-muted-foreground text-xs">
        {key === null ? (
          <>
            <code className="font-system-mono text-foreground">{YOUR_KEY}</code> stands for a key of yours.{" "}
            {/* A document request: the server sends users on to their keys, and visitors return to them. */}
            <a className="link" href={registerPath(paths.apiKeys)}>
              Create a key
            </a>
          </>
        ) : (
          "Your key is in the code until you reload or close this tab."
        )}
      </p>
    </>
  );
}
