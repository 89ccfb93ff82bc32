import type { ComponentProps } from "react";
import { formatTime } from "#client/format-time.ts";
import { toCaptureCode } from "#components/capture-form/capture-code.ts";
import { type CaptureForm, toScreenFormat } from "#components/capture-form/form-state.ts";
import { CodeTab, ResultOrCode } from "#components/code/lazy-code-panel.tsx";
import { Button } from "#components/ui/button.tsx";
import { Tabs, TabsContent } from "#components/ui/tabs.tsx";
import { cn } from "#lib/utils.ts";
import type { Usages } from "./choose-actions.ts";
import { ContentCard } from "./content-card.tsx";
import { ScreenshotCard } from "./screenshot-card.tsx";
import type { CaptureState, ExtractionState } from "./use-run-actions.ts";

type InspectorResultsProps = {
  /** Target of the link to the result. */
  id: string;
  form: CaptureForm;
  capture: CaptureState;
  extraction: ExtractionState;
  usages: Usages;
  onCancel: () => void;
  onSample: (host: string) => void;
  onFields: ComponentProps<typeof ContentCard>["onFields"];
  /** Moves the focus to the URL field. */
  onEdit: () => void;
};

type Phase = CaptureState["phase"];

const STATUS: Partial<Record<Phase, string>> = {
  waiting: "processing",
  running: "processing",
  failed: "failed",
  canceled: "canceled",
};

const findResult = ({ capture, extraction }: InspectorResultsProps) =>
  capture.phase === "done" ? capture.result : extraction.phase === "done" ? extraction.result : null;

/** What the bar says: the action that needs attention first, or when the page was captured. */
function describeStatus(props: InspectorResultsProps): string | null {
  const phases = [props.capture.phase, props.extraction.phase];
  const order: Phase[] = ["running", "waiting", "failed", "canceled"];
  const phase = order.find((one) => phases.includes(one));
  const result = findResult(props);
  if (phase === "failed" && result) return "partly failed";
  if (phase) return STATUS[phase] ?? null;
  return result && `captured ${formatTime(new Date(result.capturedAt).toISOString())}`;
}

function getHost(props: InspectorResultsProps): string {
  const url = findResult(props)?.finalUrl ?? `https://${props.form.address.rest}`;
  return URL.canParse(url) ? new URL(url).host : url;
}

/** One sentence for screen readers when a run has ended; errors are alerts and announce themselves. */
function announce({ capture, extraction }: InspectorResultsProps): string {
  const phases = [capture.phase, extraction.phase];
  if (phases.includes("running") || phases.includes("waiting")) return "";
  if (phases.includes("canceled")) return "Canceled.";
  if (phases.every((phase) => phase === "done")) return "The screenshot and the content are ready.";
  if (capture.phase === "done") return "The screenshot is ready.";
  return extraction.phase === "done" ? "The content is ready." : "";
}

/** Names the page. On narrow screens, where the form is out of sight, it sticks and leads back to the form. */
function ResultBar(props: InspectorResultsProps) {
  const status = describeStatus(props);
  return (
    <div
      className={cn(
        "mb-3 flex min-h-12 items-center gap-3 bg-background lg:mb-2",
        status &&
          "max-lg:sticky max-lg:top-14 max-lg:z-20 max-lg:-mx-4 max-lg:border-border max-lg:border-b max-lg:px-4 max-lg:sm:-mx-6 max-lg:sm:px-6 max-lg:short:static",
      )}
    >
      <p className="min-w-0 flex-1 text-muted-foreground text-sm sm:truncate">
        {status ? (
          <>
            <span className="font-mono text-foreground max-sm:block max-sm:truncate">{getHost(props)}</span>
            <span className="max-sm:sr-only"> · </span>
            <span className="max-sm:block max-sm:text-xs">{status}</span>
          </>
        ) : null}
      </p>
      {status ? (
        <Button className="lg:hidden" onClick={props.onEdit} size="sm" variant="ghost">
          Edit
        </Button>
      ) : null}
      <ResultOrCode />
    </div>
  );
}

/** One card for each action that is selected or has run, side by side on wide screens. */
function ResultCards(props: InspectorResultsProps) {
  const { form, capture, extraction, usages, onCancel, onSample, onFields } = props;
  const showsContent = form.extractContent || extraction.phase !== "idle";
  const showsScreenshot = form.takeScreenshot || capture.phase !== "idle" || !showsContent;
  return (
    <div
      className={cn(
        // What gets the focus is scrolled out from under the result bar.
        "grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-lg:**:scroll-mt-14",
        showsContent && showsScreenshot && "lg:grid-cols-2",
      )}
    >
      {showsScreenshot ? (
        <ScreenshotCard onCancel={onCancel} onSample={onSample} state={capture} usage={usages.screenshot} />
      ) : null}
      {showsContent ? (
        <ContentCard
          format={toScreenFormat(form)}
          onCancel={onCancel}
          onFields={onFields}
          state={extraction}
          usage={usages.extraction}
        />
      ) : null}
    </div>
  );
}

/** The result of the form, or the code that has the same result. */
export function InspectorResults(props: InspectorResultsProps) {
  return (
    <Tabs className="mt-8 min-w-0 scroll-mt-16" defaultValue="result" id={props.id}>
      <ResultBar {...props} />
      <p aria-live="polite" className="sr-only">
        {announce(props)}
      </p>
      <TabsContent tabIndex={-1} value="result">
        <ResultCards {...props} />
      </TabsContent>
      <CodeTab {...toCaptureCode(props.form)} />
    </Tabs>
  );
}
