"use client";

import { Copy, Download, RotateCcw } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { copyText } from "#components/tools/copy-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { CheckResponse } from "#shared/name-check/contract.ts";
import { isRetryable } from "#shared/name-check/summary.ts";
import { toCsv, toText } from "./export.ts";

const copy = (answer: CheckResponse) => copyText(toText(answer), "Results", "Download the results instead.");

const save = (query: string, answer: CheckResponse) =>
  // With a byte order mark, so that spreadsheets detect UTF-8.
  downloadFile(new Blob(["\uFEFF", toCsv(answer)], { type: "text/csv;charset=utf-8" }), `names-${query}.csv`);

type ResultActionsProps = {
  query: string;
  answer: CheckResponse;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Actions on a completed check. Retrying unknown rows is free. */
export function ResultActions({ query, answer, isRetrying, onRetry }: ResultActionsProps) {
  const rows = [...answer.domains, ...answer.social];
  const canRetry = answer.checkId !== null && rows.some(isRetryable);
  return (
    <div className="flex flex-wrap gap-2">
      {canRetry ? (
        <Button
          busy={isRetrying}
          busyLabel="Checking again..."
          onClick={onRetry}
          size="sm"
          variant="secondary"
        >
          <RotateCcw aria-hidden="true" />
          Retry unknown
        </Button>
      ) : null}
      <Button onClick={() => void copy(answer)} size="sm" variant="secondary">
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button onClick={() => save(query, answer)} size="sm" variant="secondary">
        <Download aria-hidden="true" />
        CSV
      </Button>
    </div>
  );
}
