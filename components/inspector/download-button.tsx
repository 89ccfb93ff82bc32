import { Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { Button } from "#components/ui/button.tsx";
import type { Screenshot } from "./use-capture.ts";

/** The name under which a capture is saved. */
const fileName = (takenAt: number): string => `screenshot-${takenAt}.jpg`;

export function DownloadButton({ screenshot }: { screenshot: Screenshot }) {
  return (
    <Button onClick={() => downloadFile(screenshot.image, fileName(screenshot.takenAt))} variant="secondary">
      <Download aria-hidden="true" />
      Download Screenshot
    </Button>
  );
}
