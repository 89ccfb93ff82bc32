import { Upload } from "lucide-react";
import { type DragEvent, type Ref, useRef, useState } from "react";
import { formatCount } from "#components/format/format-count.ts";
import { formatLines } from "#components/tools/line-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { cn } from "#lib/utils.ts";
import type { ListKind } from "#shared/jobs/definitions.ts";
import { ListFileError, readListFile, toEntries } from "./list-input.ts";

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

type ListFieldProps = {
  fieldRef: Ref<HTMLTextAreaElement>;
  kind: ListKind;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

function FileButton({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label="List file"
        className="hidden"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
        ref={file}
        type="file"
      />
      <Button onClick={() => file.current?.click()} size="sm" variant="outline">
        <Upload aria-hidden="true" />
        Upload a file
      </Button>
    </>
  );
}

/** A list by typing, pasting, choosing a file or dropping one. */
export function ListField({ fieldRef, kind, text, problem, onChange }: ListFieldProps) {
  const [fileProblem, setFileProblem] = useState<string>();
  const [isDragging, setDragging] = useState(false);
  const { label, hint, placeholder } = TEXTS[kind];
  const count = toEntries(text, kind).length;

  async function load(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    try {
      const entries = await readListFile(chosen, kind);
      setFileProblem(entries.length === 0 ? "The file contains no entries." : undefined);
      if (entries.length > 0) onChange(formatLines(entries));
    } catch (error) {
      setFileProblem(error instanceof ListFileError ? error.message : "The file could not be read.");
    }
  }

  function onDrop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    setDragging(false);
    // Dropped text goes into the field.
    if (!dropped) return;
    event.preventDefault();
    void load(dropped);
  }

  return (
    <Field
      action={
        <span aria-live="polite" className="font-mono text-muted-foreground text-xs">
          {count === 0 ? "" : formatCount(count)}
        </span>
      }
      error={problem ?? fileProblem}
      hint={hint}
      label={label}
    >
      {(control) => (
        <div className="grid justify-items-start gap-2">
          <Textarea
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            className={cn("font-mono", isDragging && "outline-2 outline-primary")}
            onChange={(event) => {
              setFileProblem(undefined);
              onChange(event.target.value);
            }}
            onDragLeave={() => setDragging(false)}
            onDragOver={(event) => {
              event.preventDefault();
              setDragging(true);
            }}
            onDrop={onDrop}
            placeholder={placeholder}
            ref={fieldRef}
            rows={9}
            spellCheck={false}
            value={text}
            wrap="off"
          />
          <FileButton onChoose={(chosen) => void load(chosen)} />
        </div>
      )}
    </Field>
  );
}
