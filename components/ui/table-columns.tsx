import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { Card } from "./card.tsx";
import { TableBody, TableHead, TableHeader, TableRow } from "./table.tsx";

export type Column = {
  /** Unique in its table. */
  label: string;
  isNumeric?: boolean;
  className?: string;
};

type CardTableProps = {
  columns: readonly Column[];
  /** For screen readers, if no heading names the table. */
  caption?: string;
  className?: string;
  /** The rows. */
  children: ReactNode;
};

/** A table in a card, with a header row. */
export function CardTable({ columns, caption, className, children }: CardTableProps) {
  return (
    <Card className={cn("overflow-hidden text-sm", className)}>
      <table className="w-full">
        {caption ? <caption className="sr-only">{caption}</caption> : null}
        <TableHeader>
          <TableRow className="last:border-b">
            {columns.map((column) => (
              <TableHead
                className={cn(column.isNumeric && "text-right", column.className)}
                key={column.label}
              >
                {column.label}
              </TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>{children}</TableBody>
      </table>
    </Card>
  );
}
