import type { ListKind } from "#shared/jobs/definitions.ts";
import { isTableFile, type ListChoices, type ListReading, readList } from "./list-input.ts";

/** What was read from a file; the field shows its entries. */
export type ListSource = { file: File; text: string; encoding: string };

/** The fields of a form with a list. */
export type ListValues = { text: string; source: ListSource | null; choices: ListChoices };

export const EMPTY_LIST: ListValues = { text: "", source: null, choices: {} };

/** The list of a form, from its file or its field. */
export const readListValues = ({ text, source, choices }: ListValues, kind: ListKind): ListReading =>
  source ? readList(source.text, kind, choices, isTableFile(source.file)) : readList(text, kind, choices);
