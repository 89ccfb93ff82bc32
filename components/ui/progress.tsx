import { cn } from "./cn.ts";

type ProgressProps = {
  value: number;
  max: number;
  /** Accessible name of the bar. */
  label: string;
  /** Announced instead of a percentage, for example '12 of 200 uses'. */
  valueText?: string;
  /** False for work that is done at the end instead of used up. */
  hasLimit?: boolean;
  className?: string;
};

/**
 * A determinate bar, amber from 80 % and red at the limit. Color is not the only cue: the text beside it
 * repeats it.
 */
export function Progress({ value, max, label, valueText, hasLimit = true, className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const limitColor = share >= 1 ? "bg-bad" : share >= 0.8 ? "bg-warn-bar" : "bg-accent";
  const color = hasLimit ? limitColor : "bg-accent";
  return (
    <div
      aria-label={label}
      aria-valuemax={max}
      aria-valuemin={0}
      aria-valuenow={Math.min(Math.max(value, 0), max)}
      aria-valuetext={valueText}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-line", className)}
      role="progressbar"
    >
      <div
        className={cn("h-full rounded-full transition-[width] duration-200", color)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
