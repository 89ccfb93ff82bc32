"use client";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#components/ui/dialog.tsx";
import type { Demo } from "./demo.ts";

type DemoDialogProps = {
  demo: Demo;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the focus to the trigger. */
  returnFocus: () => void;
};

/** The recording in a dialog. Autoplays unless the user prefers reduced motion. */
export function VideoDialog({ demo, open, onOpenChange, returnFocus }: DemoDialogProps) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent
        className="sm:max-w-5xl"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus();
        }}
      >
        <div className="grid gap-0.5 py-3.5 pr-14 pl-5">
          <DialogTitle>{demo.title}</DialogTitle>
          <DialogDescription className="text-xs">
            {demo.seconds} seconds, without sound, with captions
          </DialogDescription>
        </div>
        <video
          autoPlay={!isStill}
          className="aspect-16/10 w-full bg-background sm:rounded-b-card"
          controls
          muted
          playsInline
          poster={demo.poster}
          preload="metadata"
        >
          <source src={demo.webm} type="video/webm" />
          <source src={demo.mp4} type="video/mp4" />
          <track default kind="captions" label="English" src={demo.captions} srcLang="en" />
        </video>
      </DialogContent>
    </Dialog>
  );
}
