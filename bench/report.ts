/** One measurement and its baseline of the same run. The limits are of the ratio of the two. */
export type Row = {
  name: string;
  ours: number;
  baseline: number;
  unit: string;
  digits?: number;
  most?: number;
  least?: number;
};

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (low + (sorted[middle] ?? low)) / 2;
}

const getRatio = ({ ours, baseline }: Row) => ours / baseline;

function formatLimit(row: Row): string {
  const { most, least } = row;
  if (most === undefined && least === undefined) return "";
  const ratio = getRatio(row);
  const isReached = ratio <= (most ?? Number.POSITIVE_INFINITY) && ratio >= (least ?? 0);
  const limit = most === undefined ? `at least ${least?.toFixed(2)}` : `at most ${most.toFixed(2)}`;
  return isReached ? limit : `${limit}: missed`;
}

/** Prints our value, the baseline of the same run, the ratio of the two, and the limit of the ratio. */
export function printRows(rows: Row[]): void {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  console.log(line(["measurement", "product", "baseline", "ratio", "limit"]));
  console.log(line(["---", "---", "---", "---", "---"]));
  for (const row of rows) {
    const show = (value: number) => `${value.toFixed(row.digits ?? 0)} ${row.unit}`;
    console.log(
      line([row.name, show(row.ours), show(row.baseline), getRatio(row).toFixed(2), formatLimit(row)]),
    );
  }
}

/** The rows with their ratios, for programs. */
export const toJson = (rows: Row[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, ratio: getRatio(row) })),
    null,
    2,
  );
