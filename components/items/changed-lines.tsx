import { cn } from "#lib/utils.ts";
import type { ChangedLine } from "#shared/api/fields.ts";

type DiffLineProps = { sign: "+" | "−"; text: string; isMuted: boolean };

/** A line with its sign, so that the color is not the only difference. */
function DiffLine({ sign, text, isMuted }: DiffLineProps) {
  const isAdded = sign === "+";
  const color = isAdded ? "bg-success-muted text-foreground" : "bg-destructive-muted text-foreground";
  return (
    <p className={cn("flex gap-2 px-3 py-1", isMuted ? "text-muted-foreground" : color)}>
      <span
        aria-hidden="true"
        className={isMuted ? undefined : isAdded ? "text-success" : "text-destructive"}
      >
        {sign}
      </span>
      <span className="sr-only">{isAdded ? "Added:" : "Removed:"}</span>
      <span className="wrap-anywhere min-w-0">{text}</span>
    </p>
  );
}

const toChangeKey = ({ kind, before, after }: ChangedLine): string => `${kind} ${before} ${after}`;

type DiffProps = { label: string; changes: readonly ChangedLine[]; isMuted?: boolean };

/** Lines of a text before and after, each change once. */
function Diff({ label, changes, isMuted = false }: DiffProps) {
  const byKey = new Map(changes.map((change) => [toChangeKey(change), change]));
  return (
    <ul aria-label={label} className="grid gap-1.5 font-mono text-xs">
      {[...byKey].map(([key, change]) => (
        <li className="overflow-hidden rounded-md border border-border" key={key}>
          {change.before === undefined ? null : <DiffLine isMuted={isMuted} sign="−" text={change.before} />}
          {change.after === undefined ? null : <DiffLine isMuted={isMuted} sign="+" text={change.after} />}
        </li>
      ))}
    </ul>
  );
}

type ChangedLinesProps = {
  changes: readonly ChangedLine[];
  /** Differences that do not count; shown muted. */
  ignored: readonly ChangedLine[];
};

/** What has changed in a text, line by line, and below it what was ignored. */
export function ChangedLines({ changes, ignored }: ChangedLinesProps) {
  return (
    <div className="grid gap-3">
      <Diff changes={changes} label="Changed lines" />
      {ignored.length > 0 ? (
        <>
          <p className="text-muted-foreground text-xs">Also different, but ignored</p>
          <Diff changes={ignored} isMuted label="Ignored lines" />
        </>
      ) : null}
    </div>
  );
}
