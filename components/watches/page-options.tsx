import { useState } from "react";
import { parseLines } from "#components/tools/line-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { SwitchRow } from "#components/ui/switch-row.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
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
  id: string;
  form: PageOptionsForm;
  onChange: (part: Partial<PageOptionsForm>) => void;
  getError: (field: string) => string | undefined;
  /** The plan's shortest interval in minutes. */
  shortest: number;
  /** Whether the rarely used options are visible from the start. */
  isOpen?: boolean;
};

/** What is compared. */
function ComparisonFields(props: Pick<PageOptionsProps, "id" | "form" | "onChange" | "getError">) {
  const { id, form, onChange, getError } = props;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field error={getError("title")} hint="Optional, for you." id={`${id}-title`} label="Name">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.target.value })}
            value={form.title}
          />
        )}
      </Field>
      <Field
        error={getError("selector")}
        hint="Only this part of the page is compared, for example .price"
        id={`${id}-selector`}
        label="CSS selector"
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => onChange({ selector: event.target.value })}
            value={form.selector}
          />
        )}
      </Field>
      <Field
        error={getError("ignore")}
        hint="Lines of the page with one of these texts are left out. One text per line."
        id={`${id}-ignore`}
        label="Ignored texts"
      >
        {(control) => (
          <Textarea
            {...control}
            autoComplete="off"
            onChange={(event) => onChange({ ignore: event.target.value })}
            rows={3}
            value={form.ignore}
            wrap="off"
          />
        )}
      </Field>
      <SwitchRow
        id={`${id}-picture`}
        isOn={form.picture}
        label="Compare pictures, too"
        note="A change counts from 1 % of the picture."
        onChange={(picture) => onChange({ picture })}
      />
    </div>
  );
}

/** Interval and, behind a button, what is compared. */
export function PageOptions({ id, form, onChange, getError, shortest, isOpen = false }: PageOptionsProps) {
  const [hasMore, setMore] = useState(isOpen);
  const isShown = hasMore || ["title", "selector", "ignore"].some((field) => getError(field) !== undefined);
  const intervals = [...new Set([...INTERVALS, form.intervalMinutes])]
    .filter((minutes) => minutes >= shortest || minutes === form.intervalMinutes)
    .sort((a, b) => a - b)
    .map((minutes) => [String(minutes), formatInterval(minutes)] as const);
  return (
    <>
      <Choice
        legend="Check every"
        onChange={(value) => onChange({ intervalMinutes: Number(value) })}
        options={intervals}
        value={String(form.intervalMinutes)}
      />
      {isOpen ? null : (
        <div>
          <Button aria-expanded={isShown} onClick={() => setMore(!hasMore)} size="sm" variant="outline">
            More options
          </Button>
        </div>
      )}
      {isShown ? <ComparisonFields form={form} getError={getError} id={id} onChange={onChange} /> : null}
    </>
  );
}
