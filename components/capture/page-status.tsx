import { Badge } from "#components/ui/badge.tsx";

const isErrorPage = (status: number | null): boolean => status !== null && status >= 400;

/** Says that the result is of an error page; nothing for every other page. */
export function PageStatus({ status, children }: { status: number | null; children: string }) {
  if (!isErrorPage(status)) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
      <Badge variant="warn">Status {status}</Badge>
      {children}
    </p>
  );
}
