"use client";

import { formatDateTime } from "#client/format-time.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";

/** 'Nov 21, 08:55' in the reader's time zone; in UTC until the page is interactive. */
export function LocalTime({ iso }: { iso: string }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={iso}>
      {isHydrated ? formatDateTime(iso) : `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`}
    </time>
  );
}

/** 'Checked Nov 21, 08:55'; nothing without a time. */
export function TimeFact({ text, iso }: { text: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <span>
      {text} <LocalTime iso={iso} />
    </span>
  );
}
