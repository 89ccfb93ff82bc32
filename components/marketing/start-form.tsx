import { formatCount } from "#components/format/format-number.ts";
import { Button } from "#components/ui/button.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

export type StartFormTexts = {
  label: string;
  placeholder: string;
  /** Text before the field, which users need not type. */
  prefix?: string;
  button: string;
  /** What the free plan counts, e.g. "screenshots". */
  unit: string;
};

type StartFormProps = {
  /** Path of the landing page. */
  landing: string;
  product: Product | undefined;
  texts: StartFormTexts;
};

/** What the free plan includes; null without one. */
function describeFreePlan(product: Product | undefined, unit: string): string | null {
  const limit = product?.plans.find(({ price }) => price === 0)?.planTools[0]?.usageLimit;
  return limit ? `${formatCount(limit)} ${unit} a month, free. No card.` : null;
}

/**
 * Starts with one field: a visitor registers, and the tool then opens with what was typed here. A plain form, so that
 * the page needs no code for it.
 */
export function StartForm({ landing, product, texts }: StartFormProps) {
  const { label, placeholder, prefix, button, unit } = texts;
  const note = describeFreePlan(product, unit);
  return (
    <form action={paths.auth()} className="mt-8 max-w-xl" method="get">
      <input name="redirect" type="hidden" value={landing} />
      <div className="flex gap-2 max-sm:flex-col">
        <div className="flex min-w-0 flex-1 rounded-md border border-input bg-card transition-colors hover:border-muted-foreground has-[input:focus-visible]:border-primary has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary">
          {prefix ? (
            <span
              aria-hidden="true"
              className="flex items-center rounded-l-[7px] border-border-strong border-r bg-muted px-3 font-system-mono text-muted-foreground text-sm"
            >
              {prefix}
            </span>
          ) : null}
          <input
            aria-label={label}
            autoCapitalize="none"
            autoComplete="off"
            className="h-11 w-full min-w-0 rounded-md bg-transparent px-3 text-base text-foreground outline-none placeholder:text-subtle-foreground sm:text-sm"
            maxLength={300}
            name="start"
            placeholder={placeholder}
            required
            spellCheck={false}
            type="text"
          />
        </div>
        <Button size="lg" type="submit" variant="outline">
          {button}
        </Button>
      </div>
      {note ? <p className="mt-2 text-muted-foreground text-xs">{note}</p> : null}
    </form>
  );
}
