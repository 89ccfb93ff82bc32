import { cn } from "#lib/utils.ts";
import type { ChangedLine } from "#shared/api/fields.ts";

/** A line with its sign, so that the color is not the only difference. */
function DiffLine({ sign, text }: { sign: "+" | "−"; text: string }) {
  const isAdded = sign === "+";
  return (
    <p
      className={cn(
        "flex gap-2 px-3 py-1 text-foreground",
        isAdded ? "bg-success-muted" : "bg-destructive-muted",
      )}
    >
      <span aria-hidden="true" className={isAdded ? "text-success" : "text-destructive"}>
        {sign}
      </span>
      <span className="sr-only">{isAdded ? "Added:" : "Removed:"}</span>
      <span className="wrap-anywhere min-w-0">{text}</span>
    </p>
  );
}

const toChangeKey = ({ kind, before, after }: ChangedLine): string => `${kind} ${before} ${after}`;

/** What has changed in a text, line by line, each once. */
export function ChangedLines({ changes }: { changes: readonly ChangedLine[] }) {
  const byKey = new Map(changes.map((change) => [toChangeKey(change), change]));
  return (
    <ul aria-label="Changed lines" className="grid gap-1.5 font-mono text-xs">
      {[...byKey].map(([key, change]) => (
        <li className="overflow-hidden rounded-md border border-border" key={key}>
          {change.before === undefined ? null : <DiffLine sign="−" text={change.before} />}
          {change.after === undefined ? null : <DiffLine sign="+" text={change.after} />}
        </li>
      ))}
    </ul>
  );
}
