"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { PLACES } from "./places.ts";

const OTHERS = [
  { label: "Search everything", keys: ["Ctrl or ⌘", "k"] },
  { label: "Search this page", keys: ["/"] },
  { label: "Search everything", keys: ["⌘K or Ctrl+K"] },
  { label: "Show these keys", keys: ["?"] },
];

type ShortcutsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The keys of all screens. */
export default function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const rows = [...PLACES.map(({ label, key }) => ({ label, keys: ["g", key] })), ...OTHERS];
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <DialogDescription>Press one key after the other.</DialogDescription>
        </DialogHeader>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 p-6 text-sm">
          {rows.map(({ label, keys }) => (
            <div className="col-span-2 grid grid-cols-subgrid items-center" key={label}>
              <dt className="text-foreground">{label}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  );
}
