import { Camera, FileText } from "lucide-react";
import Link from "next/link";
import { FORMAT_NAMES, IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import { type CapturedArea, type CaptureForm, toCapturedArea } from "#components/capture-form/form-state.ts";
import { Badge } from "#components/ui/badge.tsx";
import { paths } from "#shared/paths.ts";
import { ToggleCard } from "./toggle-card.tsx";

type ActionsProps = {
  ids: { screenshot: string; extraction: string };
  form: CaptureForm;
  /** Null while loading. */
  canExtract: boolean | null;
  change: (part: Partial<CaptureForm>) => void;
  problem: string | undefined;
};

const upgrade = (
  <>
    Not in your plan.{" "}
    <Link
      className="rounded-sm text-foreground underline decoration-input underline-offset-4 hover:decoration-current"
      href={paths.firecrawlUpgrade}
    >
      Upgrade your plan
    </Link>
  </>
);

const AREA_NAMES: Record<CapturedArea, string> = {
  viewport: "The first screen",
  page: "The whole page",
  element: "One element",
};

function KnownIssue() {
  return (
    <p className="text-muted-foreground text-xs" role="note">
      <span className="font-medium text-foreground">Known issue:</span> with both actions selected,
      click-to-enlarge or download may not work after the screenshot preview renders. Copy still works.
    </p>
  );
}

/** At least one of the two actions must be selected. */
export function ActionPicker({ ids, form, canExtract, change, problem }: ActionsProps) {
  const problemId = problem ? `${ids.screenshot}-problem` : undefined;
  return (
    <div className="grid gap-2">
      <h2 className="sr-only">Actions</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <ToggleCard
          icon={Camera}
          id={ids.screenshot}
          isOn={form.takeScreenshot}
          label="Take Screenshot"
          note={`${AREA_NAMES[toCapturedArea(form)]}, as ${IMAGE_FORMAT_NAMES[form.imageFormat]}`}
          onChange={(takeScreenshot) => change({ takeScreenshot })}
          problemId={problemId}
        />
        <ToggleCard
          badge={<Badge variant="secondary">FireCrawl</Badge>}
          disabled={!canExtract}
          icon={FileText}
          id={ids.extraction}
          isOn={form.extractContent}
          label="Extract Content"
          note={canExtract === false ? upgrade : `The text of the page, as ${FORMAT_NAMES[form.format]}`}
          onChange={(extractContent) => change({ extractContent })}
          problemId={problemId}
        />
      </div>
      {problem ? (
        <p className="text-destructive text-xs" id={problemId} role="alert">
          {problem}
        </p>
      ) : null}
      {form.takeScreenshot && form.extractContent ? <KnownIssue /> : null}
    </div>
  );
}
