import { useId } from "react";
import { Fieldset } from "#components/ui/fieldset.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { Slider } from "#components/ui/slider.tsx";
import { MAX_DELAY_SECONDS } from "#shared/capture/options.ts";

function explain(seconds: number): string {
  if (seconds === 0) return "Waits until the page has stopped loading (network idle).";
  return `Waits ${seconds} ${seconds === 1 ? "second" : "seconds"} after the page has loaded.`;
}

type DelaySliderProps = { seconds: number; onChange: (seconds: number) => void };

/** A slider, and a number field for those who cannot drag (WCAG 2.5.7). */
export function DelaySlider({ seconds, onChange }: DelaySliderProps) {
  const id = useId();
  const titleId = `${id}-title`;
  const noteId = `${id}-note`;
  return (
    <Fieldset title="Capture Delay" titleId={titleId}>
      <div className="flex items-center gap-3">
        <Slider
          aria-describedby={noteId}
          aria-labelledby={titleId}
          max={MAX_DELAY_SECONDS}
          min={0}
          onValueChange={([value]) => onChange(value ?? 0)}
          step={1}
          value={[seconds]}
        />
        <NumberField
          aria-label="Capture Delay in seconds"
          className="w-16"
          max={MAX_DELAY_SECONDS}
          min={0}
          onChange={(value) => onChange(Math.min(value, MAX_DELAY_SECONDS))}
          value={seconds}
        />
        <span aria-hidden="true" className="text-muted-foreground text-xs">
          s
        </span>
      </div>
      <p className="text-muted-foreground text-xs" id={noteId}>
        {explain(seconds)}
      </p>
    </Fieldset>
  );
}
