import { Info } from "lucide-react";
import { Label } from "#components/ui/label.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Tooltip, TooltipContent, TooltipTrigger } from "#components/ui/tooltip.tsx";

type VariationsSwitchProps = { id: string; isOn: boolean; onChange: (isOn: boolean) => void };

const TIP = "Also checks the name as one word, with hyphens and with underscores";

function Explanation({ id }: { id: string }) {
  return (
    <div
      className="grid gap-1 rounded-lg border border-border bg-muted p-3.5 text-muted-foreground text-xs"
      id={id}
    >
      <p className="font-medium text-foreground">How variations work</p>
      <p>
        A name with several words, like <span className="font-mono text-foreground">my-brand</span>, is
        checked in three forms: <span className="font-mono text-foreground">mybrand</span>,{" "}
        <span className="font-mono text-foreground">my-brand</span> and{" "}
        <span className="font-mono text-foreground">my_brand</span>. Each one counts toward the limit of 18
        names per check.
      </p>
      <p>
        Domain names cannot contain underscores. X and Instagram are checked as one word, YouTube in all three
        forms.
      </p>
    </div>
  );
}

/** The switch with its tooltip, and a panel that explains variations while it is on. */
export function VariationsSwitch({ id, isOn, onChange }: VariationsSwitchProps) {
  const panelId = `${id}-panel`;
  return (
    <div className="grid content-start gap-3">
      <div className="flex min-h-9 items-center gap-3">
        <Switch
          aria-describedby={isOn ? panelId : undefined}
          checked={isOn}
          id={id}
          onCheckedChange={onChange}
        />
        <Label className="cursor-pointer" htmlFor={id}>
          Check name variations
        </Label>
        <Tooltip>
          <TooltipTrigger className="relative rounded-full text-muted-foreground after:absolute after:-inset-3.5 hover:text-foreground">
            <Info aria-hidden="true" className="size-4" />
            <span className="sr-only">About name variations: {TIP}</span>
          </TooltipTrigger>
          <TooltipContent>{TIP}</TooltipContent>
        </Tooltip>
      </div>
      {isOn ? <Explanation id={panelId} /> : null}
    </div>
  );
}
