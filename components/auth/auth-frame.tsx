import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { ResetOnRevisit } from "./reset-on-revisit.tsx";

/** Layout of screens that an emailed link opens: one centered card. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 items-center justify-center px-4 py-12 sm:px-6">
      <Card className="grid w-full max-w-md gap-5 p-6 sm:p-8">
        <ResetOnRevisit>{children}</ResetOnRevisit>
      </Card>
    </div>
  );
}

export function AuthFrameHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-balance font-semibold text-foreground text-lg">{title}</h1>
      {children ? <div className="text-muted-foreground">{children}</div> : null}
    </div>
  );
}
