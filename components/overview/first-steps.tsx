import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { type FirstRun, toolPath } from "#shared/first-run.ts";
import type { FirstSteps as Steps } from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";
import { Block, Rows } from "./block.tsx";
import { useOpenTool } from "./use-open-tool.ts";

type StepProps = {
  title: string;
  text: string;
  isDone: boolean;
  /** The result when it is done, the button that starts it before. */
  children: ReactNode;
};

function Step({ title, text, isDone, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-border-strong"
        >
          {isDone ? <Check className="size-3.5 text-success" /> : null}
        </span>
        <div className="min-w-0">
          <p className="font-medium text-foreground text-sm">
            {title}
            {isDone ? <span className="sr-only">: done</span> : null}
          </p>
          <p className="text-muted-foreground text-sm">{text}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

/** Opens a tool with an example. */
function Example({ run, onOpen }: { run: FirstRun; onOpen: (run: FirstRun) => Promise<void> }) {
  return (
    <Button asChild size="sm" variant="outline">
      <Link
        href={toolPath(run)}
        onNavigate={(event) => {
          event.preventDefault();
          void onOpen(run);
        }}
        prefetch={false}
      >
        Try {run.value}
      </Link>
    </Button>
  );
}

const PAGE = { productId: WEB_INSPECTOR_PRODUCT_ID, value: "example.com" };
const NAME = { productId: NAME_CHECKER_PRODUCT_ID, value: "northkiln" };

function Skip() {
  const { mutate, isPending } = useApiMutation([backgroundApiPaths.overview]);
  const skip = () =>
    mutate(
      { method: "PATCH", path: backgroundApiPaths.overview, body: { skipsFirstSteps: true } },
      { onError: () => toastError("Could not skip the first steps") },
    );
  return (
    <Button disabled={isPending} onClick={skip} size="sm" variant="ghost">
      Skip
    </Button>
  );
}

/** What a new user can do first; each step shows its result when it is done. */
export function FirstSteps({ steps: { capture, check, calledAt } }: { steps: Steps }) {
  const open = useOpenTool();
  return (
    <Block action={<Skip />} title="First steps">
      <Rows label="First steps">
        <Step
          isDone={capture !== null}
          text="A screenshot or the clean content of any public page."
          title="Capture a page"
        >
          {capture ? (
            <Link
              aria-label={`Open: ${formatAddress(capture.url)}`}
              className="rounded-md"
              href={paths.capture(capture.id)}
            >
              <Thumbnail capture={capture} />
            </Link>
          ) : (
            <Example onOpen={open} run={PAGE} />
          )}
        </Step>
        <Step
          isDone={check !== null}
          text="Domains and handles in one search, without guesses."
          title="Check a name"
        >
          {check ? (
            <Link className="link wrap-anywhere font-mono text-sm" href={paths.check(check.id)}>
              {check.query}
            </Link>
          ) : (
            <Example onOpen={open} run={NAME} />
          )}
        </Step>
        <Step
          isDone={calledAt !== null}
          text="One key for the API, agents and the command line."
          title="Call it from your code"
        >
          {calledAt ? null : (
            <Button asChild size="sm" variant="outline">
              <Link href={paths.apiKeys} prefetch={false}>
                Create key
              </Link>
            </Button>
          )}
        </Step>
      </Rows>
    </Block>
  );
}
