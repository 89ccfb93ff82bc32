import { Progress } from "./progress.tsx";

type LabeledProgressProps = {
  value: number;
  max: number;
  /** Accessible name of the bar. */
  label: string;
  /** Announced instead of a percentage, for example '12 of 200 uses'. */
  valueText: string;
  /** False for work that is done at the end instead of used up. */
  hasLimit?: boolean;
  className?: string;
};

/**
 * A bar that is amber from 80 % of its limit and red at it. Color is not the only cue: the text beside it repeats it.
 */
export function LabeledProgress({ label, valueText, hasLimit = true, ...props }: LabeledProgressProps) {
  const { value, max } = props;
  const share = hasLimit && max > 0 ? value / max : 0;
  const color = share >= 1 ? "bg-destructive" : share >= 0.8 ? "bg-warning-bar" : "";
  return <Progress aria-label={label} aria-valuetext={valueText} indicatorClassName={color} {...props} />;
}
