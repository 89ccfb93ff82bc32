import { useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { formatLines } from "#components/tools/line-list.ts";
import { ListArea } from "#components/tools/list-area.tsx";
import { ListFileError, readListFile, toEntries } from "#components/tools/list-input.ts";
import { LabeledField } from "#components/ui/text-field.tsx";
import type { ListKind } from "#shared/jobs/definitions.ts";
import type { JobValues } from "./job-options.ts";

const TEXTS: Record<ListKind, { label: string; hint: string; placeholder: string }> = {
  captures: {
    label: "Addresses",
    hint: "One address per line, or a CSV or text file. In a table, the column “URL” or else the first one is used.",
    placeholder: "https://example.com\nhttps://example.org/pricing",
  },
  checks: {
    label: "Names",
    hint: "One name per line, or a CSV or text file. In a table, the column “Name” or else the first one is used.",
    placeholder: "northkiln\nzephyrly",
  },
};

/** Fills the list with the entries of a file. */
function useListFile(kind: ListKind) {
  const { setError, setValue, clearErrors } = useFormContext<JobValues>();
  return async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const entries = await readListFile(file, kind);
      if (entries.length === 0) return setError("text", { message: "The file contains no entries." });
      setValue("text", formatLines(entries));
      clearErrors("text");
    } catch (error) {
      const message = error instanceof ListFileError ? error.message : "The file could not be read.";
      setError("text", { message });
    }
  };
}

function EntryCount({ kind }: { kind: ListKind }) {
  const { control } = useFormContext<JobValues>();
  const count = toEntries(useWatch({ control, name: "text" }), kind).length;
  return (
    <span aria-live="polite" className="font-mono text-muted-foreground text-xs">
      {count === 0 ? "" : formatCount(count)}
    </span>
  );
}

/** The list of the surrounding form, by typing, pasting, choosing a file or dropping one. */
export function ListField({ kind }: { kind: ListKind }) {
  const load = useListFile(kind);
  const { clearErrors } = useFormContext<JobValues>();
  const { label, hint, placeholder } = TEXTS[kind];
  return (
    <LabeledField
      action={<EntryCount kind={kind} />}
      hint={hint}
      label={label}
      name="text"
      // An error of a file is no rule of the field, so only this ends it.
      options={{ onChange: () => clearErrors("text") }}
    >
      {(field) => <ListArea onFile={(file) => void load(file)} placeholder={placeholder} {...field} />}
    </LabeledField>
  );
}
