"use client";

import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Demo } from "./demo.ts";

// Loaded on hover or focus, because most visits do not open it.
const load = () => import("./video-dialog.tsx");
const DemoDialog = dynamic(() => load().then((module) => module.VideoDialog), { ssr: false });

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
        variant="secondary"
      >
        <Play aria-hidden="true" />
        Watch Demo
      </Button>
      {state.mounted ? (
        <DemoDialog
          demo={demo}
          onOpenChange={(open) => setState({ open, mounted: true })}
          open={state.open}
          returnFocus={() => button.current?.focus()}
        />
      ) : null}
    </>
  );
}
