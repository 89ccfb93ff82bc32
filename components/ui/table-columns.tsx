import { cn } from "#lib/utils.ts";
import { TableHead, TableHeader, TableRow } from "./table.tsx";

export type Column = {
  /** Unique in its table. */
  label: string;
  isNumeric?: boolean;
  className?: string;
};

/** The header row of a table. */
export function TableColumns({ columns }: { columns: readonly Column[] }) {
  return (
    <TableHeader>
      <TableRow className="last:border-b">
        {columns.map(({ label, isNumeric, className }) => (
          <TableHead className={cn(isNumeric && "text-right", className)} key={label}>
            {label}
          </TableHead>
        ))}
      </TableRow>
    </TableHeader>
  );
}
