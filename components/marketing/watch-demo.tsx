"use client";

import { Play } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Demo } from "./demo.ts";

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
