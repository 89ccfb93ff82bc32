"use client";

import { Play } from "lucide-react";
import { lazy } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import type { Demo } from "./video-dialog.tsx";

const load = () => import("./video-dialog.tsx");
const VideoDialog = lazy(load);

export function WatchDemo({ demo }: { demo: Demo }) {
  const button = (
    <Button size="lg" variant="outline">
      <Play aria-hidden="true" />
      Watch Demo
    </Button>
  );
  return (
    <LazyDialog button={button} load={load}>
      {(dialog) => <VideoDialog demo={demo} {...dialog} />}
    </LazyDialog>
  );
}
