import { formatDay } from "./format-date.ts";

/** 'Resets Dec 22'. Renders nothing if the response has only the specified fields. */
export function ResetDay({ iso }: { iso: string | undefined }) {
  if (!iso) return null;
  return (
    <>
      Resets <time dateTime={iso}>{formatDay(iso)}</time>
    </>
  );
}
