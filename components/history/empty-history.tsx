"use client";

import Link from "next/link";
import { SCREENSHOT_ACCESS, useToolAccess } from "#components/tools/use-tool-access.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { SAMPLE_HOSTS } from "#shared/capture/page-url.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";

const [SAMPLE_HOST = ""] = SAMPLE_HOSTS;

/** What the history is, with an example that can be started. */
export function EmptyHistory() {
  const { data: access } = useToolAccess(SCREENSHOT_ACCESS);
  return (
    <EmptyState
      action={
        access?.hasAccess === false ? (
          <SeePlans />
        ) : (
          <Button asChild>
            <Link href={paths.productWith(WEB_INSPECTOR_PRODUCT_ID, { url: SAMPLE_HOST })}>
              Capture {SAMPLE_HOST}
            </Link>
          </Button>
        )
      }
      title="Every result of your tools, in one list"
    >
      Screenshots, extractions, PDF documents, page archives and name checks appear here, to open, compare,
      export and delete.
    </EmptyState>
  );
}
