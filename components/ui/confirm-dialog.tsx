import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import {
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "./dialog.tsx";

type DialogBodyProps = {
  title: string;
  description: ReactNode;
  /** Label of the button that cancels; null for none. */
  keep?: string | null;
  /** The button that confirms or submits. */
  action: ReactNode;
  children?: ReactNode;
};

/** Title, content and buttons of a dialog. */
export function DialogBody({ title, description, keep = "Cancel", action, children }: DialogBodyProps) {
  return (
    <>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription className="wrap-anywhere">{description}</DialogDescription>
      </DialogHeader>
      {children}
      <DialogFooter>
        {keep === null ? null : (
          <DialogClose asChild>
            <Button variant="outline">{keep}</Button>
          </DialogClose>
        )}
        {action}
      </DialogFooter>
    </>
  );
}

/** Confirms an irreversible action. `onClosed` moves the focus after closing. */
export function ConfirmDialog({
  onClosed,
  ...body
}: DialogBodyProps & { onClosed?: (event: Event) => void }) {
  return (
    <DialogContent onCloseAutoFocus={onClosed}>
      <DialogBody {...body} />
    </DialogContent>
  );
}
