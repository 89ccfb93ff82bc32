import type { ReactNode } from "react";

type AccessSlotProps = {
  /** Whether the user's access is not known. */
  isPending: boolean;
  children: ReactNode;
};

/** Shows a skeleton of the same size instead of a visitor's button while the access of a user is not known. */
export function AccessSlot({ isPending, children }: AccessSlotProps) {
  return (
    <div
      className={
        isPending
          ? "session:animate-breathe session:rounded-md session:bg-muted session:*:invisible"
          : undefined
      }
    >
      {children}
    </div>
  );
}
