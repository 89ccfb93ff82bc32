import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { parseLines } from "#components/tools/line-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { FormField } from "#components/ui/form.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField } from "#components/ui/text-field.tsx";
import { formatInterval, INTERVALS } from "#shared/watches/intervals.ts";

export type PageOptionsForm = {
  title: string;
  selector: string;
  /** One text per line. */
  ignore: string;
  picture: boolean;
  intervalMinutes: number;
};

/** The options of a new watch; empty ones are omitted. */
export function toPageOptions({ title, selector, ignore, picture, intervalMinutes }: PageOptionsForm) {
  const ignored = parseLines(ignore);
  return {
    intervalMinutes,
    ...(title.trim() ? { title } : {}),
    ...(selector.trim() ? { selector } : {}),
    ...(ignored.length > 0 ? { ignore: ignored } : {}),
    ...(picture ? { picture } : {}),
  };
}

type PageOptionsProps = {
  /** The plan's shortest interval in minutes. */
  shortest: number;
  /** Whether the rarely used options are visible from the start. */
  isOpen?: boolean;
};

/** What is compared. */
function ComparisonFields() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField hint="Optional, for you." label="Name" name="title" />
      <TextField
        autoCapitalize="none"
        hint="Only this part of the page is compared, for example .price"
        label="CSS selector"
        name="selector"
      />
      <LinesField
        hint="Lines of the page with one of these texts are left out. One text per line."
        label="Ignored texts"
        name="ignore"
      />
      <SwitchField
        label="Compare pictures, too"
        name="picture"
        note="A change counts from 1 % of the picture."
      />
    </div>
  );
}

/** Interval and, behind a button, what is compared, of the surrounding form. */
export function PageOptions({ shortest, isOpen = false }: PageOptionsProps) {
  const { control, formState } = useFormContext<PageOptionsForm>();
  const { title, selector, ignore } = formState.errors;
  const [hasMore, setMore] = useState(isOpen);
  const isShown = hasMore || Boolean(title ?? selector ?? ignore);
  const toOptions = (chosen: number) =>
    [...new Set([...INTERVALS, chosen])]
      .filter((minutes) => minutes >= shortest || minutes === chosen)
      .sort((a, b) => a - b)
      .map((minutes) => [String(minutes), formatInterval(minutes)] as const);
  return (
    <>
      <FormField
        control={control}
        name="intervalMinutes"
        render={({ field }) => (
          <Choice
            legend="Check every"
            onChange={(value) => field.onChange(Number(value))}
            options={toOptions(field.value)}
            value={String(field.value)}
          />
        )}
      />
      {isOpen ? null : (
        <div>
          <Button aria-expanded={isShown} onClick={() => setMore(!hasMore)} size="sm" variant="outline">
            More options
          </Button>
        </div>
      )}
      {isShown ? <ComparisonFields /> : null}
    </>
  );
}
