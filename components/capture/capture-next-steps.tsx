import Link from "next/link";
import { NextStep, NextSteps } from "#components/tools/next-steps.tsx";
import { Button } from "#components/ui/button.tsx";
import { newJobPath } from "#shared/background-paths.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

type CaptureNextStepsProps = {
  isReady: boolean;
  /** The page of the first result; null until it is there. */
  pageUrl: string | null;
  /** null while loading. */
  canExtract: boolean | null;
  /** The run has extracted the content. */
  hasContent: boolean;
  /** Selects the extraction for the next run. */
  onExtract: () => void;
};

export function CaptureNextSteps(props: CaptureNextStepsProps) {
  const { isReady, pageUrl, canExtract, hasContent, onExtract } = props;
  return (
    <NextSteps isReady={isReady} tool="web-inspector">
      {hasContent ? null : (
        <NextStep text="Markdown or HTML of the main content, beside the screenshot.">
          {canExtract ? (
            <Button onClick={onExtract} size="sm" variant="outline">
              Extract the content too
            </Button>
          ) : (
            <Button asChild size="sm" variant="outline">
              <Link href={paths.pricing(WEB_INSPECTOR_PRODUCT_ID)}>Get the content too</Link>
            </Button>
          )}
        </NextStep>
      )}
      <NextStep text="Paste addresses, download one ZIP.">
        <Button asChild size="sm" variant="outline">
          <Link href={newJobPath("captures")}>Capture a list</Link>
        </Button>
      </NextStep>
      {pageUrl ? (
        <NextStep text="Get an email with what is different when it changes.">
          <Button asChild size="sm" variant="outline">
            <Link href={paths.newPageWatch(pageUrl)}>Watch this page</Link>
          </Button>
        </NextStep>
      ) : null}
    </NextSteps>
  );
}
