"use client";

import { Dialog, DialogContent, DialogDescription, DialogTitle } from "#components/ui/dialog.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";

/** A screen recording of the product. Paths are relative to the site. */
export type Demo = {
  /** Accessible description of the recording, and the title of the dialog. */
  title: string;
  /** Two encodings of the same recording; the browser plays the first one that it supports. */
  webm: string;
  mp4: string;
  captions: string;
  poster: string;
  seconds: number;
};

/** The recording in a dialog. Autoplays unless the user prefers reduced motion. */
export default function VideoDialog(props: LazyDialogProps & { demo: Demo }) {
  const { demo, open, onOpenChange, returnFocus } = props;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return (
    <Dialog onOpenChange={onOpenChange} open={open}>
      <DialogContent className="sm:max-w-5xl" onCloseAutoFocus={returnFocus}>
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
