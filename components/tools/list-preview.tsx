import { useId } from "react";
import { formatCount } from "#components/format/format-number.ts";
import { Field } from "#components/ui/field.tsx";
import { Label } from "#components/ui/label.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { cn } from "#lib/utils.ts";
import type { ListKind } from "#shared/jobs/definitions.ts";
import type { ColumnChoice } from "./list-columns.ts";
import { ENCODINGS } from "./list-encoding.ts";
import type { LeftOut, ListChoices, ListReading } from "./list-input.ts";
import { SEPARATORS, type Separator } from "./list-table.ts";
import type { ListSource } from "./list-values.ts";

const UNITS: Record<ListKind, readonly [one: string, many: string]> = {
  captures: ["address", "addresses"],
  checks: ["name", "names"],
};

const SEPARATOR_NAMES: Record<Separator, string> = {
  "": "None",
  "\t": "Tab",
  ";": "Semicolon ;",
  ",": "Comma ,",
  "|": "Vertical bar |",
};

const REASONS: Record<LeftOut["reason"], string> = {
  heading: "Heading",
  comment: "Comment",
  above: "Above the list",
  empty: "Nothing in the column",
  rest: "Text beside an entry",
};

/** Left out lines that are shown. */
const MAX_SHOWN = 50;
const SHOWN_ENTRIES = 3;

/** 'UTF-8', 'Windows-1252' */
const nameEncoding = (label: string): string =>
  /^(?:windows|macintosh)/.test(label)
    ? label.replace(/^./, (first) => first.toUpperCase())
    : label.toUpperCase();

const nameColumn = (heading: string, index: number): string => heading || `Column ${index + 1}`;

type ControlsProps = {
  reading: ListReading;
  encoding: string | null;
  onChoose: (choices: ListChoices) => void;
  onEncoding: (encoding: string) => void;
};

function EncodingField({ encoding, onEncoding }: { encoding: string } & Pick<ControlsProps, "onEncoding">) {
  const known: readonly string[] = ENCODINGS;
  return (
    <Field label="Encoding">
      {(control) => (
        <NativeSelect {...control} onChange={(event) => onEncoding(event.target.value)} value={encoding}>
          {(known.includes(encoding) ? known : [encoding, ...known]).map((label) => (
            <NativeSelectOption key={label} value={label}>
              {nameEncoding(label)}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

function SeparatorField({ reading, onChoose }: Pick<ControlsProps, "reading" | "onChoose">) {
  return (
    <Field label="Separator">
      {(control) => (
        <NativeSelect
          {...control}
          onChange={(event) => onChoose({ separator: event.target.value as Separator, column: undefined })}
          value={reading.separator}
        >
          {SEPARATORS.map((separator) => (
            <NativeSelectOption key={separator} value={separator}>
              {SEPARATOR_NAMES[separator]}
            </NativeSelectOption>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

const UNDECIDED = "undecided";
const toColumn = (value: string): ColumnChoice => (value === "all" ? value : Number(value));

function ColumnField({ reading, onChoose }: Pick<ControlsProps, "reading" | "onChoose">) {
  const { headings, column, asks } = reading;
  return (
    <Field label="Column">
      {(control) => (
        <NativeSelect
          {...control}
          onChange={(event) => onChoose({ column: toColumn(event.target.value) })}
          value={asks ? UNDECIDED : String(column)}
        >
          {asks ? (
            <NativeSelectOption disabled value={UNDECIDED}>
              Choose a column
            </NativeSelectOption>
          ) : null}
          {headings.map((heading, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
            <NativeSelectOption key={index} value={String(index)}>
              {nameColumn(heading, index)}
            </NativeSelectOption>
          ))}
          <NativeSelectOption value="all">All columns</NativeSelectOption>
        </NativeSelect>
      )}
    </Field>
  );
}

function FirstRows({ reading: { headings, rows, column, asks } }: { reading: ListReading }) {
  const isChosen = (index: number) => !asks && (column === "all" || column === index);
  return (
    <ScrollArea className="overflow-x-auto rounded-md border border-border" label="First rows">
      <table className="w-full border-collapse text-xs">
        <thead className="bg-muted text-left">
          <tr>
            {headings.map((heading, index) => (
              <th
                className={cn(
                  "max-w-64 truncate whitespace-nowrap px-3 py-2 font-medium",
                  isChosen(index) ? "text-foreground" : "text-muted-foreground",
                )}
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                key={index}
                scope="col"
              >
                {nameColumn(heading, index)}
                {isChosen(index) ? " (used)" : ""}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
            <tr className="border-border border-t" key={row}>
              {headings.map((_, index) => (
                <td
                  className={cn(
                    "max-w-64 truncate px-3 py-2 font-mono",
                    isChosen(index) ? "text-foreground" : "text-muted-foreground",
                  )}
                  dir="auto"
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                  key={index}
                  title={cells[index]}
                >
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function FirstEntries({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <div className="grid gap-1 text-xs">
      <p className="text-muted-foreground">First entries</p>
      <ol className="grid gap-1">
        {entries.slice(0, SHOWN_ENTRIES).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries can be equal.
          <li className="wrap-anywhere line-clamp-2 font-mono text-foreground" dir="auto" key={index}>
            {entry}
          </li>
        ))}
      </ol>
    </div>
  );
}

function LeftOutLines({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-foreground touch:py-3">
        {formatCount(leftOut.length)} {leftOut.length === 1 ? "line" : "lines"} left out, in whole or in part
      </summary>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {leftOut.slice(0, MAX_SHOWN).map(({ line, text, reason }) => (
          <li className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]" key={`${line} ${reason}`}>
            <span className="text-muted-foreground">
              Line {formatCount(line)}: {REASONS[reason]}
            </span>
            <span className="truncate font-mono text-foreground" dir="auto" title={text}>
              {text}
            </span>
          </li>
        ))}
        {leftOut.length > MAX_SHOWN ? (
          <li className="text-muted-foreground">and {formatCount(leftOut.length - MAX_SHOWN)} more</li>
        ) : null}
      </ul>
    </details>
  );
}

type ListPreviewProps = Omit<ControlsProps, "encoding"> & {
  kind: ListKind;
  source: ListSource | null;
  keepsAll: boolean;
};

/** How a list was read, with a way to change each part. */
export function ListPreview({ reading, kind, source, keepsAll, onChoose, onEncoding }: ListPreviewProps) {
  const id = useId();
  const { entries, leftOut, headings, asks, problem } = reading;
  const isTable = headings.length > 1;
  const [one, many] = UNITS[kind];
  const count = asks ? "" : `: ${formatCount(entries.length)} ${entries.length === 1 ? one : many}`;
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-border bg-card p-4"
    >
      <h2 className="wrap-anywhere font-medium text-foreground text-sm" id={id}>
        {source ? source.file.name : "How the text is read"}
        <span className="text-muted-foreground">{count}</span>
      </h2>
      {problem ? (
        <Notice title="The list cannot be used" variant="destructive">
          {problem}
        </Notice>
      ) : null}
      {asks ? (
        <Notice title={`Several columns have ${many}`} variant="warning">
          Choose the one to use.
        </Notice>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-3">
        {source ? <EncodingField encoding={source.encoding} onEncoding={onEncoding} /> : null}
        <SeparatorField onChoose={onChoose} reading={reading} />
        {isTable ? <ColumnField onChoose={onChoose} reading={reading} /> : null}
      </div>
      {isTable ? <FirstRows reading={reading} /> : null}
      {asks ? null : <FirstEntries entries={entries} />}
      <LeftOutLines leftOut={leftOut} />
      {keepsAll || leftOut.some(({ reason }) => reason !== "empty" && reason !== "rest") ? (
        <div className="relative flex items-center gap-3 touch:min-h-11">
          <Switch
            checked={keepsAll}
            id={`${id}-all`}
            onCheckedChange={(checked) => onChoose({ keepsAll: checked })}
          />
          <Label className="cursor-pointer font-normal after:absolute after:inset-0" htmlFor={`${id}-all`}>
            Use headings, comments and titles, too
          </Label>
        </div>
      ) : null}
    </section>
  );
}
