import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { createSnippets, type SnippetCall, YOUR_KEY } from "#shared/api/snippets.ts";
import { registerPath } from "#shared/background-paths.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** A call of this site's API as a curl command, with a placeholder for the key. */
export function createCurl(call: SnippetCall): string {
  const target = { baseUrl: `${publicEnv.siteUrl}${apiPaths.publicApi}`, apiKey: YOUR_KEY };
  return createSnippets(call, target).find(({ language }) => language === "curl")?.code ?? "";
}

type CodeSampleProps = { label: string; className: string; children: string };

export function CodeSample({ children, ...props }: CodeSampleProps) {
  return (
    <ScrollArea {...props}>
      <pre className="font-system-mono text-foreground text-xs">{children}</pre>
    </ScrollArea>
  );
}

/** A call as a curl command, with the way to the documentation. */
export function ApiExample({ call }: { call: SnippetCall }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
      <Card className="w-full overflow-hidden">
        <CodeSample className="overflow-x-auto p-5" label="A call of the API">
          {createCurl(call)}
        </CodeSample>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline">
          {/* A document request: the server sends users on to their keys, and visitors return to them. */}
          <a href={registerPath(paths.apiKeys)}>Create a key</a>
        </Button>
        <Button asChild variant="outline">
          <Link href={paths.docs()}>Read the API docs</Link>
        </Button>
      </div>
    </div>
  );
}
