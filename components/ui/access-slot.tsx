import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";

type AccessSlotProps = {
  /** Whether the user's access is not known. */
  isPending: boolean;
  children: ReactNode;
  className?: string;
};

/** Shows a skeleton of the same size instead of a visitor's button while the access of a user is not known. */
export function AccessSlot({ isPending, children, className }: AccessSlotProps) {
  return (
    <div
      className={cn(
        className,
        isPending && "session:animate-breathe session:rounded-md session:bg-muted session:*:invisible",
      )}
    >
      {children}
    </div>
  );
}
