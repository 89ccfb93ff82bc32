import type { MouseEvent, ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

type BusyButtonProps = Omit<ButtonProps, "asChild"> & {
  /** Work in progress: clicks are ignored; focus and width stay. */
  busy?: boolean;
  /** The label while busy, for example 'Submitting...'. */
  busyLabel?: string | undefined;
};

/** Lays out an invisible copy of the wider label, so that the width does not change. */
const RESERVED =
  "after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other)]";

type ContentProps = { busy: boolean; busyLabel: string; children: ReactNode };

function Content({ busy, busyLabel, children }: ContentProps) {
  const other = busy ? children : busyLabel;
  return (
    <span
      className={cn("grid justify-items-center", RESERVED, !busy && "after:px-3")}
      data-other={typeof other === "string" ? other : undefined}
    >
      <span className="inline-flex items-center justify-center gap-2" key={busy ? "busy" : "idle"}>
        {busy ? <Spinner /> : null}
        {busy ? busyLabel : children}
      </span>
    </span>
  );
}

function ignore(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  event.stopPropagation();
}

/** A button that starts work and says so until it is done. */
export function BusyButton({
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...props
}: BusyButtonProps) {
  return (
    <Button
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(busy && "cursor-default active:translate-y-0", className)}
      onClick={busy ? ignore : onClick}
      {...props}
    >
      {busyLabel === undefined ? (
        children
      ) : (
        <Content busy={busy} busyLabel={busyLabel}>
          {children}
        </Content>
      )}
    </Button>
  );
}
