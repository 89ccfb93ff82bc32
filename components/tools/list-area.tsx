import { Upload } from "lucide-react";
import { type ComponentProps, type DragEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { cn } from "#lib/utils.ts";

const TEXT_FILES = ".csv,.tsv,.txt,text/csv,text/plain";

function FileButton({ accept, onChoose }: { accept: string; onChoose: (file: File | undefined) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        accept={accept}
        aria-label="List file"
        className="hidden"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
        ref={file}
        type="file"
      />
      <Button onClick={() => file.current?.click()} size="sm" variant="outline">
        <Upload aria-hidden="true" />
        Upload a file
      </Button>
    </>
  );
}

type ListAreaProps = ComponentProps<"textarea"> & {
  /** Further types of files, as in `accept` of an input. */
  accept?: string | undefined;
  onFile: (file: File | undefined) => void;
};

/** A text area into which a file can be dropped, and the button to choose one. */
export function ListArea({ accept, onFile, ...props }: ListAreaProps) {
  const [isDragging, setDragging] = useState(false);

  function onDrop(event: DragEvent) {
    const [dropped] = event.dataTransfer.files;
    setDragging(false);
    // Dropped text goes into the field.
    if (!dropped) return;
    event.preventDefault();
    onFile(dropped);
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Textarea
        autoCapitalize="none"
        autoComplete="off"
        className={cn("font-mono", isDragging && "outline-2 outline-primary")}
        onDragLeave={() => setDragging(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDrop={onDrop}
        rows={9}
        spellCheck={false}
        wrap="off"
        {...props}
      />
      <FileButton accept={accept ? `${TEXT_FILES},${accept}` : TEXT_FILES} onChoose={onFile} />
    </div>
  );
}
