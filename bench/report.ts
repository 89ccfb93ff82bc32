export type Row = { name: string; ours: number; baseline: number; unit: string; digits?: number };

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (low + (sorted[middle] ?? low)) / 2;
}

/** Prints our value, the baseline of the same run, and the ratio of the two. */
export function printRows(rows: Row[]): void {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  console.log(line(["measurement", "product", "baseline", "ratio"]));
  console.log(line(["---", "---", "---", "---"]));
  for (const { name, ours, baseline, unit, digits = 0 } of rows) {
    const show = (value: number) => `${value.toFixed(digits)} ${unit}`;
    console.log(line([name, show(ours), show(baseline), (ours / baseline).toFixed(2)]));
  }
}
