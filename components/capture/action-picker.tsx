import { Camera, FileText, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { FORMAT_NAMES, IMAGE_FORMAT_NAMES } from "#client/capture.ts";
import {
  type CapturedArea,
  type CaptureFields,
  toCapturedArea,
  toScreenFormat,
} from "#components/capture-form/form-state.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Label } from "#components/ui/label.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";

type ActionCardProps = {
  name: "capture.takeScreenshot" | "capture.extractContent";
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
  /** What the action does, or why it is disabled. */
  note: ReactNode;
  disabled?: boolean;
  /** Id of the error message below the cards. */
  problemId: string | undefined;
};

/** A card with a switch for one action; the whole card is clickable. */
function ToggleCard(props: ActionCardProps) {
  const { name, icon: Icon, label, badge, note, disabled = false, problemId } = props;
  const { field } = useController<CaptureFields, typeof name>({ name });
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div
      className={cn(
        "relative flex items-center gap-3 rounded-lg border bg-card px-4 py-3 transition-colors",
        field.value ? "border-border-strong" : "border-border",
        !disabled && "hover:border-input",
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Label className={cn(!disabled && "cursor-pointer after:absolute after:inset-0")} htmlFor={id}>
            {label}
          </Label>
          {badge}
        </div>
        <div className="text-muted-foreground text-xs" id={noteId}>
          {note}
        </div>
      </div>
      <Switch
        aria-describedby={problemId ? `${noteId} ${problemId}` : noteId}
        checked={field.value}
        disabled={disabled}
        id={id}
        onCheckedChange={field.onChange}
        ref={field.ref}
      />
    </div>
  );
}

const upgrade = (
  <>
    Not in your plan.{" "}
    <Link className="link" href={paths.firecrawlUpgrade}>
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

/** At least one of the two actions must be selected. @param props.canExtract null while loading */
export function ActionPicker({ canExtract }: { canExtract: boolean | null }) {
  const { control, formState } = useFormContext<CaptureFields>();
  const form = useWatch({ control, name: "capture" });
  const id = useId();
  const problem = formState.errors.capture?.takeScreenshot?.message;
  const problemId = problem ? id : undefined;
  return (
    <div className="grid gap-2">
      <h2 className="sr-only">Actions</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <ToggleCard
          icon={Camera}
          label="Take Screenshot"
          name="capture.takeScreenshot"
          note={`${AREA_NAMES[toCapturedArea(form)]}, as ${IMAGE_FORMAT_NAMES[form.imageFormat]}`}
          problemId={problemId}
        />
        <ToggleCard
          badge={<Badge variant="secondary">FireCrawl</Badge>}
          disabled={!canExtract}
          icon={FileText}
          label="Extract Content"
          name="capture.extractContent"
          note={
            canExtract === false ? upgrade : `The text of the page, as ${FORMAT_NAMES[toScreenFormat(form)]}`
          }
          problemId={problemId}
        />
      </div>
      <ErrorText id={problemId}>{problem}</ErrorText>
      {form.takeScreenshot && form.extractContent ? <KnownIssue /> : null}
    </div>
  );
}
