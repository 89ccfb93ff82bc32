"use client";

import { CalendarClock } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import type { RepeatedItem } from "./repeat-dialog.tsx";

const loadDialog = async () => ({ default: (await import("./repeat-dialog.tsx")).RepeatDialog });
const RepeatDialog = lazy(loadDialog);

type RepeatItemProps = {
  kind: RepeatedItem["kind"];
  /** Null for a result that is not stored. */
  id: string | null;
  fields?: RepeatedItem["fields"];
  label?: string;
  size?: ComponentProps<typeof Button>["size"];
};

/** A button that opens the form of a schedule for a result; disabled for one that is not stored. */
export function RepeatItem({ kind, id, fields, label = "Repeat…", size = "sm" }: RepeatItemProps) {
  const button = (
    <Button disabled={id === null} size={size} variant="outline">
      <CalendarClock aria-hidden="true" />
      {label}
    </Button>
  );
  return (
    <LazyDialog button={button} load={loadDialog}>
      {(props) => (id === null ? null : <RepeatDialog {...props} fields={fields} id={id} kind={kind} />)}
    </LazyDialog>
  );
}
