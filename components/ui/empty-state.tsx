import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "./button.tsx";

/** Base name of `/empty/{name}-dark.webp` and `-light.webp`: the screen when it has content. */
type PictureName = "destinations" | "jobs" | "schedules" | "sessions" | "watches" | "webhooks";

const PICTURE_SIZE = { width: 960, height: 420 };

/** The picture in the current theme; the other one is not downloaded. The text beside it says what it shows. */
function ScreenPicture({ name }: { name: PictureName }) {
  return (["dark", "light"] as const).map((theme) => (
    // biome-ignore lint/performance/noImgElement: a small file that is ready for its size
    <img
      alt=""
      className={cn(
        "mb-6 h-auto w-full max-w-lg rounded-md border border-border",
        theme === "dark" ? "hidden dark:block" : "dark:hidden",
      )}
      key={theme}
      loading="lazy"
      src={`/empty/${name}-${theme}.webp`}
      {...PICTURE_SIZE}
    />
  ));
}

type EmptyStateProps = {
  picture?: PictureName;
  title?: ReactNode;
  /** What belongs here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  className?: string;
};

/** Instead of something that is not there yet. */
export function EmptyState({ picture, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] justify-items-center rounded-lg border border-border-strong border-dashed px-6 py-14 text-center text-muted-foreground text-sm",
        className,
      )}
    >
      {picture ? <ScreenPicture name={picture} /> : null}
      {title ? <p className="wrap-anywhere font-semibold text-base text-foreground">{title}</p> : null}
      {children ? <div className={cn("max-w-reading", title && "mt-1.5")}>{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Leads to the plans, for users without one. */
export function SeePlans() {
  return (
    <Button asChild>
      <Link href={paths.pricing()}>See Plans</Link>
    </Button>
  );
}
