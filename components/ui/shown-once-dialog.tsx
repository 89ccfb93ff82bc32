import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DialogBody } from "./confirm-dialog.tsx";
import { copyText } from "./copy-text.ts";
import { Dialog, DialogClose, DialogContent } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type CopyFieldProps = {
  label: string;
  text: string;
  /** What is copied, for the button and its message. */
  what: string;
};

/** A text to copy, with its button. */
export function CopyField({ label, text, what }: CopyFieldProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium text-foreground text-sm">{label}</p>
        <Button
          onClick={() => void copyText(text, what, "Select the text and copy it.")}
          size="sm"
          variant="outline"
        >
          <Copy aria-hidden="true" />
          Copy {what.charAt(0).toLowerCase() + what.slice(1)}
        </Button>
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-md border border-border bg-muted px-3 py-2.5 font-mono text-foreground text-xs">
        {text}
      </pre>
    </div>
  );
}

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
export function ShownOnceDialog({ warning, hint, children, onClose, ...texts }: ShownOnceDialogProps) {
  const done = (
    <DialogClose asChild>
      <Button>Done</Button>
    </DialogClose>
  );
  return (
    <Dialog onOpenChange={onClose} open>
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogBody action={done} keep={null} {...texts}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5">
            <Notice title={warning} variant="warning">
              {hint}
            </Notice>
            {children}
          </div>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
