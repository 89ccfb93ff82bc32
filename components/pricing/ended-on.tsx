import { formatLongDay } from "#components/format/format-date.ts";

export function EndedOn({ iso }: { iso: string }) {
  return (
    <p className="mt-1 text-muted text-xs">
      Ended on <time dateTime={iso}>{formatLongDay(iso)}</time>
    </p>
  );
}
