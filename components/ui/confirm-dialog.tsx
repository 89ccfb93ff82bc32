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

type QuestionProps = {
  title: string;
  description: ReactNode;
  /** Label of the button that cancels. */
  keep?: string;
  /** The confirming button. */
  action: ReactNode;
  /** Moves the focus after closing. */
  onClosed?: (event: Event) => void;
  children?: ReactNode;
};

/** Confirms an irreversible action. */
export function ConfirmDialog({
  title,
  description,
  keep = "Cancel",
  action,
  onClosed,
  children,
}: QuestionProps) {
  return (
    <DialogContent onCloseAutoFocus={onClosed}>
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription className="wrap-anywhere">{description}</DialogDescription>
      </DialogHeader>
      {children}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{keep}</Button>
        </DialogClose>
        {action}
      </DialogFooter>
    </DialogContent>
  );
}
