import { useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { ListField } from "#components/tools/list-field.tsx";
import { type ListValues, readListValues } from "#components/tools/list-values.ts";
import { Button } from "#components/ui/button.tsx";
import type { ImportedWatches } from "#shared/watches/contract.ts";

/** The pages of many new watches: a list or an OPML document, or the pages of a job. */
export type ListForm = ListValues & { job: string };

const OPML = {
  accept: ".opml,.xml,text/x-opml,text/xml,application/xml",
  fileName: /\.(?:opml|xml)$/i,
  isDocument: (text: string): boolean => /^\s*<(?!https?:|www\.)/i.test(text),
};

/** The pages of the request. */
export function toPages(form: ListForm) {
  if (form.job) return { job: form.job };
  if (!form.source && OPML.isDocument(form.text)) return { opml: form.text };
  const { entries, asks } = readListValues(form, "captures");
  return { urls: asks ? [] : entries };
}

/** The list of the surrounding form. */
export function WatchListField() {
  const { control } = useFormContext<ListForm>();
  const job = useWatch({ control, name: "job" });
  if (job)
    return (
      <p className="wrap-anywhere text-foreground text-sm">
        All pages that <span className="font-mono">{job}</span> has captured.
      </p>
    );
  return (
    <ListField
      documents={OPML}
      hint="One address per line, a table, or a CSV, text or OPML file."
      kind="captures"
      label="Addresses"
      placeholder={"https://example.com/pricing\nhttps://example.org/terms"}
    />
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
