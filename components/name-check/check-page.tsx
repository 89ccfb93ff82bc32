"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Download, RotateCcw, Trash2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useParams } from "next/navigation";
import { downloadCsv } from "#client/files.ts";
import { formatDateTime } from "#client/format-time.ts";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { ItemPage } from "#components/items/item-page.tsx";
import { useDeleteItem } from "#components/items/use-delete-item.ts";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { StoredCheck } from "#shared/name-check/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { toAddressQuery } from "./address.ts";
import { CheckTable } from "./check-table.tsx";
import { toCheckCsv, toText } from "./export.ts";
import { formatQuery } from "./format-query.ts";

const CHECKER = paths.product(NAME_CHECKER_PRODUCT_ID);

function CheckActions({ check: { id, request, rows } }: { check: StoredCheck }) {
  const remove = useDeleteItem({
    path: apiPaths.check(id),
    listPath: apiPaths.checks,
    noun: "check",
    backTo: CHECKER,
  });
  return (
    <>
      <Button onClick={() => downloadCsv(`names-${request.query}.csv`, toCheckCsv(rows))} variant="outline">
        <Download aria-hidden="true" />
        CSV
      </Button>
      <Button
        onClick={() => void copyText(toText(rows), "Results", "Download the results instead.")}
        variant="outline"
      >
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button asChild variant="outline">
        <Link href={`${CHECKER}?${toAddressQuery({ ...request, declined: null })}` as Route}>
          <RotateCcw aria-hidden="true" />
          Use these options
        </Link>
      </Button>
      <RepeatItem id={id} kind="check" size="default" />
      <DeleteItems count={1} name={request.query} noun="check" onDelete={() => void remove()}>
        <Button variant="outline">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </DeleteItems>
    </>
  );
}

/** One stored check, for its user. The middleware has already answered 404 or 410 if it does not exist. */
export function CheckPage() {
  const { id } = useParams<{ id: string }>();
  const { data: check, isError, refetch } = useQuery<StoredCheck>({ queryKey: [apiPaths.check(id)] });
  if (isError) {
    return (
      <PageAlert onRetry={() => void refetch()} title="The check could not be loaded">
        It may have been deleted.
      </PageAlert>
    );
  }
  if (!check) return <PageSpinner label="Loading the check" />;
  const { request, rows, createdAt, expiresAt, shareId } = check;
  return (
    <ItemPage
      actions={<CheckActions check={check} />}
      expiresAt={expiresAt}
      facts={
        <span>
          Checked <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      }
      share={{ id: check.id, kind: "check", shareId }}
      title={formatQuery(request.query)}
      titleClassName="font-mono"
      tool={{ href: CHECKER, name: "Domain Name Checker" }}
    >
      <CheckTable rows={rows} />
    </ItemPage>
  );
}
