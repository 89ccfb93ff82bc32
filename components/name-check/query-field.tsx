import { cn } from "#components/ui/cn.ts";
import { Label } from "#components/ui/label.tsx";

const look = [
  "h-14 w-full rounded-control border border-edge bg-surface px-4 font-mono text-lg text-ink transition-colors",
  "placeholder:text-faint hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0",
  "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad",
];

/** Id of the field, for moving the focus. */
export const queryId = (formId: string) => `${formId}-query`;

type QueryFieldProps = {
  id: string;
  query: string;
  /** Id of the error message, if there is one. */
  problemId: string | undefined;
  onChange: (query: string) => void;
};

export function QueryField({ id, query, problemId, onChange }: QueryFieldProps) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Domain name or brand</Label>
      <input
        aria-describedby={problemId}
        aria-invalid={problemId ? true : undefined}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        className={cn(look)}
        enterKeyHint="search"
        id={id}
        maxLength={1000}
        name="query"
        onChange={(event) => onChange(event.target.value)}
        placeholder="my-brand"
        spellCheck={false}
        type="text"
        value={query}
      />
    </div>
  );
}
