import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type ShownOnceDialogProps = {
  title: string;
  description: string;
  /** That it is shown only once, and what to do when it is lost. */
  warning: string;
  hint: string;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a secret that cannot be read again. A click beside it does not close it. */
export function ShownOnceDialog({
  title,
  description,
  warning,
  hint,
  children,
  onClose,
}: ShownOnceDialogProps) {
  return (
    <Dialog onOpenChange={onClose} open>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5">
          <Notice title={warning} variant="warning">
            {hint}
          </Notice>
          {children}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
