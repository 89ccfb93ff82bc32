import { Camera } from "lucide-react";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { OptionGroup } from "./option-group.tsx";

type ScreenshotActionProps = {
  id: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
};

/** The card that switches the screenshot on and off. */
export function ScreenshotAction({ id, isOn, onChange, problem }: ScreenshotActionProps) {
  const noteId = `${id}-note`;
  const problemId = `${id}-problem`;
  return (
    <OptionGroup title="Actions">
      <div className="relative flex items-center gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-line-strong">
        <Camera aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <Label className="cursor-pointer after:absolute after:inset-0" htmlFor={id}>
            Take Screenshot
          </Label>
          <p className="text-muted text-xs" id={noteId}>
            A JPEG of what a visitor sees first
          </p>
        </div>
        <Switch
          aria-describedby={problem ? `${noteId} ${problemId}` : noteId}
          checked={isOn}
          id={id}
          onCheckedChange={onChange}
        />
      </div>
      {problem ? (
        <p className="text-bad text-xs" id={problemId} role="alert">
          {problem}
        </p>
      ) : null}
    </OptionGroup>
  );
}
