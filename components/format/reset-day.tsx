import { formatDay } from "./format-date.ts";

/** 'Resets Dec 22': when a count starts again. Nothing where the answer has no more than the specification's fields. */
export function ResetDay({ iso }: { iso: string | undefined }) {
  if (!iso) return null;
  return (
    <>
      Resets <time dateTime={iso}>{formatDay(iso)}</time>
    </>
  );
}
