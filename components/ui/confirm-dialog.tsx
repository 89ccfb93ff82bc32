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
  /** What will be lost. */
  description: ReactNode;
  /** Says no. */
  keep?: string;
  /** The button that does it. */
  action: ReactNode;
  /** Puts the focus where it belongs afterwards. */
  onClosed?: (event: Event) => void;
  children?: ReactNode;
};

/** What a dialog asks before something is ended or deleted. */
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
          <Button variant="secondary">{keep}</Button>
        </DialogClose>
        {action}
      </DialogFooter>
    </DialogContent>
  );
}
