"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Download, RotateCcw } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useParams } from "next/navigation";
import { downloadCsv } from "#client/files.ts";
import { formatDateTime } from "#client/format-time.ts";
import { ItemPage } from "#components/items/item-page.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { NAME_CHECKER_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { StoredCheck } from "#shared/name-check/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { toAddressQuery } from "./address.ts";
import { CheckTable } from "./check-table.tsx";
import { toCheckCsv, toText } from "./export.ts";
import { formatCheckTitle } from "./format-query.ts";

const CHECKER = paths.product(NAME_CHECKER_PRODUCT_ID);

function CheckActions({ check: { id, request, rows } }: { check: StoredCheck }) {
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
      {request.ideas ? null : <RepeatItem id={id} kind="check" size="default" />}
    </>
  );
}

/** One stored check, for its user. The middleware has already answered 404 or 410 if it does not exist. */
export function CheckPage() {
  const { id } = useParams<{ id: string }>();
  const query = useQuery<StoredCheck>({ queryKey: [apiPaths.check(id)] });
  return (
    <LoadedScreen className="pb-16" query={query} reassurance="It may have been deleted." subject="the check">
      {(check) => (
        <ItemPage
          actions={<CheckActions check={check} />}
          facts={
            <span>
              Checked <time dateTime={check.createdAt}>{formatDateTime(check.createdAt)}</time>
            </span>
          }
          item={check}
          kind="check"
          name={formatCheckTitle(check.request)}
          title={formatCheckTitle(check.request)}
          titleClassName="font-mono tracking-normal"
          tool={{ href: CHECKER, name: "Domain Name Checker" }}
        >
          <CheckTable rows={check.rows} />
        </ItemPage>
      )}
    </LoadedScreen>
  );
}
