import type { ReactNode } from "react";

type MessageScreenProps = { title: string; children: ReactNode; actions: ReactNode; note?: ReactNode };

export function StatusPage({ title, children, actions, note }: MessageScreenProps) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-3 text-balance text-base text-muted-foreground">{children}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{actions}</div>
      {note}
    </div>
  );
}

/** The reference to quote in a bug report: the digest under which the server logged this error. */
export function ErrorReference({ error }: { error: unknown }) {
  // Any value can be thrown.
  const digest = (error as { digest?: unknown } | null | undefined)?.digest;
  if (!digest || typeof digest !== "string") return null;
  return (
    <p className="mt-6 text-subtle-foreground text-sm">
      Reference <code className="select-all font-mono">{digest}</code>
    </p>
  );
}
