import { Check } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { NAME_CHECKER_PRODUCT_ID, WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { toolPath } from "#shared/first-run.ts";
import type { FirstSteps as Steps } from "#shared/overview/contract.ts";
import { paths } from "#shared/paths.ts";
import { Block, Rows } from "./block.tsx";

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

const startButton = (href: Route, text: string) => (
  <Button asChild size="sm" variant="outline">
    <Link href={href} prefetch={false}>
      {text}
    </Link>
  </Button>
);

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
  const examplePage = toolPath({ productId: WEB_INSPECTOR_PRODUCT_ID, value: "example.com" }) as Route;
  const exampleName = toolPath({ productId: NAME_CHECKER_PRODUCT_ID, value: "northkiln" }) as Route;
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
            startButton(examplePage, "Try example.com")
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
            startButton(exampleName, "Try northkiln")
          )}
        </Step>
        <Step
          isDone={calledAt !== null}
          text="One key for the API, agents and the command line."
          title="Call it from your code"
        >
          {calledAt ? null : startButton(paths.apiKeys, "Create key")}
        </Step>
      </Rows>
    </Block>
  );
}
