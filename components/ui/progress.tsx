import { cn } from "./cn.ts";

type ProgressProps = {
  value: number;
  max: number;
  /** Names the bar for assistive technology. */
  label: string;
  /** Read out in place of a bare percentage, for example '12 of 200 uses'. */
  valueText?: string;
  className?: string;
};

/** A determinate bar. It turns amber from 80 % and red at the end; the text beside it says the same in words. */
export function Progress({ value, max, label, valueText, className }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const colour = share >= 1 ? "bg-bad" : share >= 0.8 ? "bg-warn-bar" : "bg-accent";
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
        className={cn("h-full rounded-full transition-[width] duration-200", colour)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
