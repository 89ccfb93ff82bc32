import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";

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
          Copy {what.toLowerCase()}
        </Button>
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-md border border-border bg-muted px-3 py-2.5 font-mono text-foreground text-xs">
        {text}
      </pre>
    </div>
  );
}
