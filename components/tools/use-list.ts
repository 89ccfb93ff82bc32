import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { ListKind } from "#shared/jobs/definitions.ts";
import { formatLines } from "./line-list.ts";
import { decodeFile, ListFileError } from "./list-encoding.ts";
import type { ListChoices } from "./list-input.ts";
import { type ListValues, readListValues } from "./list-values.ts";

/** The list of the surrounding form, and what changes it. */
export function useList(kind: ListKind) {
  const { control, setValue, setError, clearErrors } = useFormContext<ListValues>();
  const [typed, source, choices] = useWatch({ control, name: ["text", "source", "choices"] });
  const [isLoading, setLoading] = useState(false);
  // Reading a long list takes longer than a keystroke.
  const text = useDeferredValue(source ? "" : typed);
  const reading = useMemo(
    () => readListValues({ text, source, choices }, kind),
    [text, source, choices, kind],
  );
  useEffect(() => {
    if (source) setValue("text", reading.asks ? "" : formatLines(reading.entries));
  }, [source, reading, setValue]);

  async function load(file: File | undefined, encoding?: string): Promise<void> {
    if (!file) return;
    setLoading(true);
    try {
      const decoded = await decodeFile(file, encoding);
      setValue("choices", {});
      setValue("source", { file, ...decoded });
      clearErrors("text");
    } catch (error) {
      const message = error instanceof ListFileError ? error.message : "The file could not be read.";
      setError("text", { message });
    } finally {
      setLoading(false);
    }
  }

  return {
    reading,
    source,
    isLoading,
    load,
    /** What is typed is read by itself. */
    onType: () => {
      clearErrors("text");
      if (source) setValue("source", null);
      if (Object.keys(choices).length > 0) setValue("choices", {});
    },
    choose: (changed: ListChoices) => {
      clearErrors("text");
      setValue("choices", { ...choices, ...changed });
    },
  };
}
