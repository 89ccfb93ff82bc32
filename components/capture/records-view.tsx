"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { downloadCsv, downloadFile } from "#client/files.ts";
import { formatCount } from "#components/format/format-number.ts";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { NativeSelect, NativeSelectOption } from "#components/ui/native-select.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { toCsv } from "#shared/csv.ts";
import type { FieldsInput, StructuredData } from "#shared/records/contract.ts";
import { listColumns } from "#shared/records/rows.ts";
import { findNameProblem, listSources, nameFields, type RecordSource } from "./records.ts";
import type { Extraction } from "./use-run-actions.ts";

const SHOWN_ROWS = 50;
const SHOWN_MISSING = 8;

const rowsText = (count: number): string => `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;

type RecordTableProps = {
  source: RecordSource;
  names: readonly string[];
  /** Null where the names of columns are fixed. */
  onRename: ((column: number, name: string) => void) | null;
};

/** Cells are text, never markup or pictures: they come from an untrusted page. */
function RecordTable({ source: { label, columns, rows }, names, onRename }: RecordTableProps) {
  return (
    <ScrollArea label={label}>
      <table className="w-full border-collapse text-xs">
        <thead className="sticky top-0 bg-muted text-left text-muted-foreground">
          <tr>
            {columns.map((column, index) => (
              <th className="border-border border-b px-3 py-2 font-medium" key={column} scope="col">
                {onRename ? (
                  <Input
                    aria-label={`Name of column ${index + 1}`}
                    autoCapitalize="none"
                    autoComplete="off"
                    className="h-8 min-w-28 touch:h-11 px-2 font-mono text-xs"
                    maxLength={60}
                    onChange={(event) => onRename(index, event.target.value)}
                    spellCheck={false}
                    value={names[index] ?? ""}
                  />
                ) : (
                  <span className="whitespace-nowrap">{column}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move.
            <tr className="border-border border-b align-top last:border-b-0" key={index}>
              {columns.map((column) => (
                <td className="max-w-72 px-3 py-2 text-foreground" dir="auto" key={column}>
                  <span className="wrap-anywhere line-clamp-3">{row[column] ?? ""}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

/** What could not be read, and why. */
function Missing({ missing }: Pick<StructuredData, "missing">) {
  if (missing.length === 0) return null;
  const more = missing.length - SHOWN_MISSING;
  return (
    <details className="text-muted-foreground text-xs">
      <summary className="cursor-pointer touch:py-3">
        {formatCount(missing.length)} {missing.length === 1 ? "value is" : "values are"} missing
      </summary>
      <ul className="mt-2 grid gap-1">
        {missing.slice(0, SHOWN_MISSING).map(({ pointer, reason, nearest }) => (
          <li className="wrap-anywhere" key={`${pointer} ${reason}`}>
            <code className="font-mono">{pointer}</code>: {reason.replaceAll("_", " ")}
            {nearest ? (
              <>
                , but <code className="font-mono">{nearest}</code> matches
              </>
            ) : null}
          </li>
        ))}
        {more > 0 ? <li>and {formatCount(more)} more</li> : null}
      </ul>
    </details>
  );
}

type RecordActionsProps = {
  extraction: Extraction;
  source: RecordSource;
  names: readonly string[];
  onFields: (fields: FieldsInput) => void;
};

function RecordActions({ extraction, source, names, onFields }: RecordActionsProps) {
  const { capturedAt, captureId } = extraction;
  const fields = source.list && nameFields(source.list, names);
  const file = `records-${capturedAt}`;
  function use(chosen: FieldsInput): void {
    onFields(chosen);
    toast({
      title: "Fields added to the form",
      description: "The next run reads them. The Code tab has the call.",
    });
  }
  function saveCsv(): void {
    const rows = source.toCsvRows(names);
    const columns = listColumns(rows);
    downloadCsv(
      `${file}.csv`,
      toCsv([columns, ...rows.map((row) => columns.map((name) => row[name] ?? ""))]),
    );
  }
  function saveJson(): void {
    const json = JSON.stringify(source.toJson(names), null, 2);
    downloadFile(new Blob([json], { type: "application/json" }), `${file}.json`);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {fields ? (
        <Button onClick={() => use(fields)} size="sm">
          Use these fields
        </Button>
      ) : null}
      <Button onClick={saveCsv} size="sm" variant="outline">
        <Download aria-hidden="true" />
        CSV
      </Button>
      <Button onClick={saveJson} size="sm" variant="outline">
        <Download aria-hidden="true" />
        JSON
      </Button>
      {fields && captureId ? (
        <RepeatItem fields={fields} id={captureId} kind="capture" label="Repeat records…" />
      ) : null}
    </div>
  );
}

type RecordsViewProps = Pick<RecordActionsProps, "extraction" | "onFields">;

/** Lists and tables of the page, and what was read for the fields of the form. */
export function RecordsView({ extraction, onFields }: RecordsViewProps) {
  const sources = listSources(extraction);
  const [selected, setSelected] = useState(0);
  const [renamed, setRenamed] = useState<Record<string, string[]>>({});
  const source = sources[selected] ?? sources[0];
  if (!source) return null;
  const { label, rows, columns, list } = source;
  const names = renamed[label] ?? columns;
  const problem = list ? findNameProblem(names) : null;
  const rename = (column: number, name: string) =>
    setRenamed({ ...renamed, [label]: names.map((one, index) => (index === column ? name.trim() : one)) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {sources.length > 1 ? (
          <NativeSelect
            aria-label="List or table"
            className="w-auto max-w-full"
            onChange={(event) => setSelected(Number(event.target.value))}
            value={selected}
          >
            {sources.map((one, index) => (
              <NativeSelectOption key={one.label} value={index}>
                {one.label}
              </NativeSelectOption>
            ))}
          </NativeSelect>
        ) : (
          <p className="text-foreground text-sm">{label}</p>
        )}
        <p className="text-muted-foreground text-xs">{rowsText(rows.length)}</p>
      </div>
      {columns.length > 0 ? (
        <RecordTable names={names} onRename={list ? rename : null} source={source} />
      ) : null}
      {rows.length > SHOWN_ROWS ? (
        <p className="text-muted-foreground text-xs">
          The first {SHOWN_ROWS} rows are shown. CSV and JSON have all.
        </p>
      ) : null}
      {list ? (
        <p
          className={problem ? "text-destructive text-xs" : "text-muted-foreground text-xs"}
          role={problem ? "alert" : undefined}
        >
          {problem ?? "Columns without a name are left out."}
        </p>
      ) : null}
      {problem ? null : (
        <RecordActions extraction={extraction} names={names} onFields={onFields} source={source} />
      )}
      {source.missing ? <Missing missing={source.missing} /> : null}
    </div>
  );
}
