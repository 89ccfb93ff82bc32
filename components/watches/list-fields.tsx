import { useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { formatLines } from "#components/tools/line-list.ts";
import { ListArea, TEXT_FILES } from "#components/tools/list-area.tsx";
import { ListFileError, readListFile, toEntries } from "#components/tools/list-input.ts";
import { Button } from "#components/ui/button.tsx";
import { LabeledField } from "#components/ui/text-field.tsx";
import type { ImportedWatches } from "#shared/watches/contract.ts";

/** The pages of many new watches: a list or an OPML document, or the pages of a job. */
export type ListForm = { text: string; job: string };

const OPML_FILES = ".opml,.xml,text/x-opml,text/xml,application/xml";
const isOpml = (text: string): boolean => text.trimStart().startsWith("<");

/** The pages of the request. */
export function toPages({ text, job }: ListForm) {
  if (job) return { job };
  return isOpml(text) ? { opml: text } : { urls: toEntries(text, "captures") };
}

/** @throws ListFileError */
const readFile = async (file: File): Promise<string> =>
  /\.(?:opml|xml)$/i.test(file.name) ? await file.text() : formatLines(await readListFile(file, "captures"));

function EntryCount() {
  const { control } = useFormContext<ListForm>();
  const text = useWatch({ control, name: "text" });
  const count = isOpml(text) ? 0 : toEntries(text, "captures").length;
  return (
    <span aria-live="polite" className="font-mono text-muted-foreground text-xs">
      {count === 0 ? "" : formatCount(count)}
    </span>
  );
}

/** The list of the surrounding form. */
export function ListField() {
  const { control, setValue, setError, clearErrors } = useFormContext<ListForm>();
  const job = useWatch({ control, name: "job" });

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      setValue("text", await readFile(file));
      clearErrors("text");
    } catch (error) {
      const message = error instanceof ListFileError ? error.message : "The file could not be read.";
      setError("text", { message });
    }
  }

  if (job)
    return (
      <p className="wrap-anywhere text-foreground text-sm">
        All pages that <span className="font-mono">{job}</span> has captured.
      </p>
    );
  return (
    <LabeledField
      action={<EntryCount />}
      hint="One address per line, or a CSV, text or OPML file."
      label="Addresses"
      name="text"
      options={{ onChange: () => clearErrors("text") }}
    >
      {(field) => (
        <ListArea
          accept={`${TEXT_FILES},${OPML_FILES}`}
          onFile={(file) => void load(file)}
          placeholder={"https://example.com/pricing\nhttps://example.org/terms"}
          {...field}
        />
      )}
    </LabeledField>
  );
}

type ImportResultProps = { result: ImportedWatches; onClose: () => void };

/** What an import has created and what not. */
export function ImportResult({ result, onClose }: ImportResultProps) {
  const { data, duplicateCount, refused, refusedCount } = result;
  const [created, again, bad] = [data.length, duplicateCount, refusedCount].map(formatCount);
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4" role="status">
      <p className="text-foreground">
        {created} {data.length === 1 ? "page is" : "pages are"} watched now.
        {duplicateCount > 0 ? ` ${again} occurred twice or were watched already.` : ""}
        {refusedCount > 0 ? ` ${bad} cannot be watched:` : ""}
      </p>
      {refused.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {refused.map(({ position, value, reason }) => (
            <li className="wrap-anywhere" key={position}>
              <span className="font-mono text-foreground" dir="auto">
                {value}
              </span>{" "}
              <span className="text-muted-foreground">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button onClick={onClose}>See your watches</Button>
      </div>
    </div>
  );
}
