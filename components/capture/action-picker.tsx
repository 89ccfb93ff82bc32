import { Camera, FileText } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { paths } from "#shared/paths.ts";
import { Fieldset } from "./fieldset.tsx";
import type { CaptureForm } from "./form-state.ts";
import { ToggleCard } from "./toggle-card.tsx";

type ActionsProps = {
  ids: { screenshot: string; extraction: string };
  form: Pick<CaptureForm, "takeScreenshot" | "extractContent">;
  /** Null while loading. */
  canExtract: boolean | null;
  change: (part: Partial<CaptureForm>) => void;
  problem: string | undefined;
};

const upgrade = (
  <>
    Not in your plan.{" "}
    <Link
      className="rounded-sm text-ink underline decoration-edge underline-offset-4 hover:decoration-current"
      href={paths.firecrawlUpgrade}
    >
      Upgrade your plan
    </Link>
  </>
);

function KnownIssue() {
  return (
    <p className="rounded-control border border-line bg-raised px-3 py-2 text-muted text-xs" role="note">
      <span className="font-medium text-ink">Known issue:</span> with both actions selected, click-to-enlarge
      or download may not work after the screenshot preview renders. Copy still works.
    </p>
  );
}

/** At least one of the two actions must be selected. */
export function ActionPicker({ ids, form, canExtract, change, problem }: ActionsProps) {
  const problemId = problem ? `${ids.screenshot}-problem` : undefined;
  return (
    <Fieldset title="Actions">
      <ToggleCard
        icon={Camera}
        id={ids.screenshot}
        isOn={form.takeScreenshot}
        label="Take Screenshot"
        note="A JPEG of the page as visitors see it"
        onChange={(takeScreenshot) => change({ takeScreenshot })}
        problemId={problemId}
      />
      <ToggleCard
        badge={<Badge>FireCrawl</Badge>}
        disabled={!canExtract}
        icon={FileText}
        id={ids.extraction}
        isOn={form.extractContent}
        label="Extract Content"
        note={canExtract === false ? upgrade : "The page as clean Markdown or HTML"}
        onChange={(extractContent) => change({ extractContent })}
        problemId={problemId}
      />
      {problem ? (
        <p className="text-bad text-xs" id={problemId} role="alert">
          {problem}
        </p>
      ) : null}
      {form.takeScreenshot && form.extractContent ? <KnownIssue /> : null}
    </Fieldset>
  );
}
