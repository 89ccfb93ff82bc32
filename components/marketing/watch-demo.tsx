"use client";

import { Play } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

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

// Loaded on hover or focus, because most visits do not open it.
const load = () => import("./video-dialog.tsx");
const DemoDialog = lazy(async () => ({ default: (await load()).VideoDialog }));

export function WatchDemo({ demo }: { demo: Demo }) {
  const [state, setState] = useState({ open: false, mounted: false });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setState({ open: true, mounted: true })}
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
        ref={button}
        size="lg"
        variant="outline"
      >
        <Play aria-hidden="true" />
        Watch Demo
      </Button>
      <Suspense>
        {state.mounted ? (
          <DemoDialog
            demo={demo}
            onOpenChange={(open) => setState({ open, mounted: true })}
            open={state.open}
            returnFocus={() => button.current?.focus()}
          />
        ) : null}
      </Suspense>
    </>
  );
}
