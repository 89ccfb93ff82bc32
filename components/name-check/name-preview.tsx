import { cn } from "#components/ui/cn.ts";
import type { Preview } from "./check-form.ts";
import { PLATFORM_NAMES, reasonText } from "./labels.ts";
import { UnderscoreNote } from "./underscore-note.tsx";

const chip = "max-w-full rounded-full border px-2.5 py-0.5 text-xs wrap-anywhere";

function Chip({ name, prefix, problem }: { name: string; prefix?: string; problem: string }) {
  return (
    <li
      className={cn(
        chip,
        problem ? "border-edge border-dashed text-muted" : "border-line-strong bg-raised text-ink",
      )}
      title={problem || undefined}
    >
      {prefix ? <span className="text-muted">{prefix} </span> : null}
      <span className={cn("font-mono", problem && "line-through")}>{name}</span>
      {problem ? <span className="sr-only">, not looked up: {problem}</span> : null}
    </li>
  );
}

const EMPTY = "Type a name to preview what we'll check.";

/** The candidates of the check, updated while typing. */
export function NamePreview({ names }: { names: Preview | null }) {
  return (
    <section aria-label="Names to be checked" className="grid min-h-16 content-start gap-2">
      {names ? (
        <ul className="flex flex-wrap gap-1.5">
          {names.domains
            .filter(({ problem }) => problem !== "underscore")
            .map(({ name, problem }) => (
              <Chip key={name} name={name} problem={reasonText(problem)} />
            ))}
          {names.social.map(({ platform, handle, problem }) => (
            <Chip
              key={`${platform} ${handle}`}
              name={`@${handle}`}
              prefix={PLATFORM_NAMES[platform]}
              problem={reasonText(problem)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted text-xs">{EMPTY}</p>
      )}
      {names ? (
        <UnderscoreNote
          names={names.domains.filter(({ problem }) => problem === "underscore").map(({ name }) => name)}
        />
      ) : null}
    </section>
  );
}
