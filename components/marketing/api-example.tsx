import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import type { SnippetCall } from "#shared/api/snippets.ts";
import { paths } from "#shared/paths.ts";
import { createCurl } from "./create-curl.ts";

/** A call as a curl command, with the way to the documentation. */
export function ApiExample({ call }: { call: SnippetCall }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
      <Card className="w-full overflow-hidden">
        {/* Focusable, because it scrolls on narrow screens and keyboard users must reach it. */}
        <section
          aria-label="A call of the API"
          className="overflow-x-auto p-5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus.
          tabIndex={0}
        >
          <pre className="font-system-mono text-ink text-xs">{createCurl(call)}</pre>
        </section>
      </Card>
      <Button asChild variant="secondary">
        <Link href={paths.docs()}>Read the API docs</Link>
      </Button>
    </div>
  );
}
