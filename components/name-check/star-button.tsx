import { Star } from "lucide-react";
import { cn } from "#lib/utils.ts";

type StarButtonProps = { name: string; isStarred: boolean; onStar: () => void };

/** Keeps a name in the shortlist. */
export function StarButton({ name, isStarred, onStar }: StarButtonProps) {
  return (
    <button
      aria-label={`Keep ${name} in the shortlist`}
      aria-pressed={isStarred}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground touch:size-11"
      onClick={onStar}
      type="button"
    >
      <Star aria-hidden="true" className={cn("size-4", isStarred && "fill-current text-primary")} />
    </button>
  );
}
