import { ListField } from "#components/tools/list-field.tsx";
import type { ListKind } from "#shared/jobs/definitions.ts";

const TEXTS: Record<ListKind, { label: string; hint: string; placeholder: string }> = {
  captures: {
    label: "Addresses",
    hint: "One address per line, a table, or a CSV or text file. In a table, the column with addresses is used, “URL” before others.",
    placeholder: "https://example.com\nhttps://example.org/pricing",
  },
  checks: {
    label: "Names",
    hint: "One name per line, a table, or a CSV or text file. In a table, the column “Name” or “Brand” is used, or the first one with words.",
    placeholder: "northkiln\nzephyrly",
  },
};

/** The list of the form of a job. */
export const JobListField = ({ kind }: { kind: ListKind }) => <ListField kind={kind} {...TEXTS[kind]} />;
