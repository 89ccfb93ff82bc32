"use client";

import { ArrowDownWideNarrow, Copy, Download } from "lucide-react";
import { downloadCsv } from "#client/files.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { cn } from "#lib/utils.ts";
import type { CheckResponse } from "#shared/name-check/contract.ts";
import { toCheckCsv, toText } from "./export.ts";

const copy = (answer: CheckResponse) => copyText(toText(answer), "Results", "Download the results instead.");

type ResultActionsProps = {
  query: string;
  /** Without an answer the actions keep their place. */
  answer: CheckResponse | null;
  /** Id of the stored check; null if it is not stored. */
  checkId: string | null;
  isSorted: boolean;
  onSort: (isSorted: boolean) => void;
};

/** Actions on a completed check. */
export function ResultActions({ query, answer, checkId, isSorted, onSort }: ResultActionsProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap gap-2 max-sm:[&_svg]:hidden",
        "max-sm:grid max-sm:w-full max-sm:grid-cols-6 max-sm:*:col-span-2 max-sm:*:px-2 max-sm:*:nth-last-[-n+2]:col-span-3",
        !answer && "invisible",
      )}
    >
      <Button
        aria-pressed={isSorted}
        className="aria-pressed:bg-accent"
        onClick={() => onSort(!isSorted)}
        size="sm"
        variant="outline"
      >
        <ArrowDownWideNarrow aria-hidden="true" />
        Available first
      </Button>
      <Button onClick={() => answer && void copy(answer)} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button
        onClick={() => answer && downloadCsv(`names-${query}.csv`, toCheckCsv(answer))}
        size="sm"
        variant="outline"
      >
        <Download aria-hidden="true" />
        CSV
      </Button>
      <ShareItem id={checkId} kind="check" />
      <RepeatItem id={checkId} kind="check" />
    </div>
  );
}
