import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

type ToolHeaderProps = {
  title: string;
  /** One sentence that describes the tool. */
  children: string;
  /** Beside the title on wide screens. */
  aside?: ReactNode;
};

export function ToolHeader({ title, children, aside }: ToolHeaderProps) {
  return (
    <header className="mb-6 grid justify-items-start">
      <Button asChild className="-ml-3" size="sm" variant="ghost">
        <Link href={paths.home()}>← Back to Tools</Link>
      </Button>
      <div className="mt-3 flex w-full flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
            <Badge>Premium Tool</Badge>
          </div>
          <p className="mt-2 text-muted-foreground text-sm">{children}</p>
        </div>
        {aside}
      </div>
    </header>
  );
}
