import { Lightbulb } from "lucide-react";
import { useId } from "react";
import { buildPreview, type CheckForm, toCheckSelection } from "#components/name-form/check-form.ts";
import { Button } from "#components/ui/button.tsx";
import { countUses, validateCheck } from "#shared/name-check/candidates.ts";
import { IDEAS_PER_PAGE } from "#shared/name-check/ideas.ts";
import type { ShortlistEntry } from "#shared/name-check/shortlist-contract.ts";
import type { DomainCell } from "./view.ts";

/** The form that asks for a page of ideas; words may be separated by spaces. */
const toIdeasForm = (form: CheckForm, page: number): CheckForm => ({
  ...form,
  query: form.query.trim().replace(/\s+/g, "-"),
  ideas: page,
});

type IdeasButtonProps = {
  form: CheckForm;
  page: number;
  isDisabled: boolean;
  describedBy?: string;
  onIdeas: (form: CheckForm) => void;
};

/** Says how many names are looked up and what they cost. */
function IdeasButton({ form, page, isDisabled, describedBy, onIdeas }: IdeasButtonProps) {
  const asked = toIdeasForm(form, page);
  const preview = buildPreview(toCheckSelection(asked));
  const uses = preview ? countUses(preview) : 0;
  return (
    <Button
      aria-describedby={describedBy}
      disabled={isDisabled || preview === null}
      onClick={() => onIdeas(asked)}
      variant="outline"
    >
      <Lightbulb aria-hidden="true" />
      {page === 1 ? `Get ${IDEAS_PER_PAGE} ideas` : "More ideas"}
      {uses > 0 ? ` (${uses} ${uses === 1 ? "check" : "checks"})` : null}
    </Button>
  );
}

type IdeasProps = Omit<IdeasButtonProps, "page" | "describedBy">;

/** Offers names that are formed from the words of the field. */
export function IdeasBar({ form, ...props }: IdeasProps) {
  const hintId = useId();
  const problem = validateCheck(toCheckSelection(toIdeasForm(form, 1)));
  // What is wrong with the name itself is said beside the field.
  const isOwnProblem = validateCheck(toCheckSelection({ ...form, ideas: undefined })) === null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <IdeasButton {...props} describedBy={hintId} form={form} page={1} />
      <p className="min-w-0 flex-1 basis-64 text-muted-foreground text-xs" id={hintId}>
        {problem && isOwnProblem
          ? problem
          : "From one or two words: joined, with prefixes and suffixes, shortened, respelled, or split at an ending."}
      </p>
    </div>
  );
}

/** Offers the next page of ideas, if there is one. */
export function MoreIdeas({ form, ...props }: IdeasProps) {
  const page = (form.ideas ?? 0) + 1;
  if (page === 1) return null;
  if (validateCheck(toCheckSelection(toIdeasForm(form, page))) !== null) {
    return <p className="text-muted-foreground text-xs">These were all ideas for these words.</p>;
  }
  return <IdeasButton {...props} form={form} page={page} />;
}

/**
 * An idea as it is starred: the name with its statuses among the ideas, or the whole domain if the name continues in
 * its ending.
 */
export function toIdeaEntry({ name, variation }: DomainCell, ideas: readonly DomainCell[]): ShortlistEntry {
  const label = name.slice(0, name.indexOf("."));
  const isSplit = variation === "ending";
  const own = ideas.filter((idea) => (isSplit ? idea.name === name : idea.name.startsWith(`${label}.`)));
  const statuses = own.flatMap((idea) =>
    idea.row ? [[idea.name.slice(label.length), idea.row.status]] : [],
  );
  return {
    name: isSplit ? name : label,
    statuses: Object.fromEntries(statuses) as ShortlistEntry["statuses"],
  };
}
