import type { Route } from "next";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { cn } from "#lib/utils.ts";
import type { DocTable as Table } from "#shared/docs/page.ts";

const TOKEN = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

function InlineToken({ text }: { text: string }): ReactNode {
  if (text.startsWith("`"))
    return (
      <code className="wrap-anywhere rounded-sm border border-border bg-muted px-1 py-px font-system-mono text-foreground text-xs">
        {text.slice(1, -1)}
      </code>
    );
  if (text.startsWith("**"))
    return <strong className="font-medium text-foreground">{text.slice(2, -2)}</strong>;
  const [, label, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text) ?? [];
  if (!href) return text;
  return (
    <Link className="link" href={href as Route}>
      {label}
    </Link>
  );
}

/** Text with `code`, **strong** and links. */
export function InlineText({ text }: { text: string }) {
  return text.split(TOKEN).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move.
    <Fragment key={index}>
      <InlineToken text={part} />
    </Fragment>
  ));
}

/** A cell with nothing but code. */
const CODE = /^`[^`]+`$/;

type DocTableProps = {
  /** Names the table for screen readers. */
  label: string;
  table: Table;
  /** The plans of the reader, whose rows are marked. */
  ownPlanIds?: readonly number[];
};

/** A table that scrolls sideways where it does not fit. */
export function DocTable({
  label,
  table: { columns, rows, rowIds, planIds },
  ownPlanIds = [],
}: DocTableProps) {
  return (
    <ScrollArea className="overflow-x-auto rounded-lg border border-border" label={label}>
      <table className="w-full border-collapse text-left text-xs">
        <thead className="bg-muted text-muted-foreground">
          <tr>
            {columns.map((column) => (
              <th className="whitespace-nowrap px-3 py-2 font-medium" key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => {
            const isOwn = planIds !== undefined && ownPlanIds.includes(planIds[index] ?? -1);
            return (
              <tr
                className={cn(
                  "border-border border-t align-top text-muted-foreground target:bg-muted",
                  isOwn && "bg-primary-muted",
                )}
                id={rowIds?.[index]}
                key={cells.join("|")}
              >
                {cells.map((cell, column) => (
                  <td
                    className={cn("px-3 py-2", (planIds || CODE.test(cell)) && "whitespace-nowrap")}
                    key={columns[column]}
                  >
                    <InlineText text={cell} />
                    {/* Reserved in every row, so that marking one moves nothing. */}
                    {column === 0 && planIds ? (
                      <span className={cn("ml-1 font-medium text-primary", !isOwn && "invisible")}>
                        {" Your plan"}
                      </span>
                    ) : null}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollArea>
  );
}
