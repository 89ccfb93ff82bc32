import { cn } from "./cn.ts";

export type Column = {
  /** Unique in its table. */
  label: string;
  isNumeric?: boolean;
  className?: string;
};

/** The header row of a table in a card. Its cells have the padding `pr-4`, the outer ones `pl-5` and `pr-5`. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead className="text-muted text-xs">
      <tr className="border-line border-b text-left">
        {columns.map(({ label, isNumeric, className }) => (
          <th
            className={cn("py-2 pr-4 font-medium first:pl-5 last:pr-5", isNumeric && "text-right", className)}
            key={label}
            scope="col"
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
