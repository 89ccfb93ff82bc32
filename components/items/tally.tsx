/** The share of the names that are available, instead of a picture. */
export function Tally({ free, total }: { free: number; total: number }) {
  return (
    <div className="grid h-10 w-16 shrink-0 place-items-center rounded-md border border-border bg-muted font-mono text-foreground text-xs">
      {free}/{total}
    </div>
  );
}
