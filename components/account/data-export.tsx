import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { apiPaths } from "#shared/paths.ts";

/** A link, because the browser then saves the file while it arrives. */
export function DataExport() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-72 text-muted-foreground text-sm">
        A ZIP file with your account, plans, invoices, usage, feedback, and all captures and checks that are
        still stored.
      </p>
      <Button asChild size="sm" variant="outline">
        <a download="" href={apiPaths.exportData}>
          <Download aria-hidden="true" />
          Download your data
        </a>
      </Button>
    </div>
  );
}
