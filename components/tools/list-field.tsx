import { useFormContext, useWatch } from "react-hook-form";
import { formatCount } from "#components/format/format-number.ts";
import { LabeledField } from "#components/ui/text-field.tsx";
import type { ListKind } from "#shared/jobs/definitions.ts";
import { parseLines } from "./line-list.ts";
import { ListArea } from "./list-area.tsx";
import type { ListReading } from "./list-input.ts";
import { ListPreview } from "./list-preview.tsx";
import type { ListValues } from "./list-values.ts";
import { useList } from "./use-list.ts";

/** Files and texts that are more than a list, and are sent as they are. */
type ListDocuments = { accept: string; fileName: RegExp; isDocument: (text: string) => boolean };

type ListFieldProps = {
  kind: ListKind;
  label: string;
  hint: string;
  placeholder: string;
  documents?: ListDocuments;
};

/** Whether a text is not simply one entry a line. */
function needsPreview({ separator, leftOut, asks, problem, entries }: ListReading, text: string): boolean {
  if (asks || problem || separator !== "" || leftOut.length > 0) return true;
  const lines = parseLines(text);
  return entries.length !== lines.length || entries.some((entry, index) => entry !== lines[index]);
}

/** The list of the surrounding form by typing, pasting, choosing a file or dropping one, and how it is read. */
export function ListField({ kind, label, hint, placeholder, documents }: ListFieldProps) {
  const { control, setValue } = useFormContext<ListValues>();
  const [text, choices] = useWatch({ control, name: ["text", "choices"] });
  const { reading, source, isLoading, load, onType, choose } = useList(kind);
  const isDocument = documents?.isDocument(text) ?? false;
  const count = isDocument || reading.asks ? 0 : reading.entries.length;

  async function open(file: File | undefined): Promise<void> {
    if (!file || !documents?.fileName.test(file.name)) return load(file);
    onType();
    setValue("text", await file.text());
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LabeledField
        action={
          <span aria-live="polite" className="font-mono text-muted-foreground text-xs">
            {isLoading ? "Reading..." : count === 0 ? "" : formatCount(count)}
          </span>
        }
        hint={hint}
        label={label}
        name="text"
        options={{ onChange: onType }}
      >
        {(field) => (
          <ListArea
            accept={documents?.accept}
            onFile={(file) => void open(file)}
            placeholder={placeholder}
            {...field}
          />
        )}
      </LabeledField>
      {!isDocument && (source || needsPreview(reading, text)) && text + (source?.text ?? "") !== "" ? (
        <ListPreview
          keepsAll={choices.keepsAll ?? false}
          kind={kind}
          onChoose={choose}
          onEncoding={(encoding) => void load(source?.file, encoding)}
          reading={reading}
          source={source}
        />
      ) : null}
    </div>
  );
}
