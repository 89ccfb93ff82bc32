import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { cn } from "#lib/utils.ts";

type ActionCardProps = {
  id: string;
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
  /** What the action does, or why it is disabled. */
  note: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  /** Id of the error message below the cards. */
  problemId: string | undefined;
};

/** A card with a switch for one action; the whole card is clickable. */
export function ToggleCard(props: ActionCardProps) {
  const { id, icon: Icon, label, badge, note, isOn, onChange, disabled = false, problemId } = props;
  const noteId = `${id}-note`;
  return (
    <div
      className={cn(
        "relative flex items-center gap-3 rounded-lg border bg-card px-4 py-3 transition-colors",
        isOn ? "border-border-strong" : "border-border",
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
        checked={isOn}
        disabled={disabled}
        id={id}
        onCheckedChange={onChange}
      />
    </div>
  );
}
