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

/** The digest under which the server logged this error; thrown values need not be an `Error`. */
function getDigest(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/** The reference to quote in a bug report. */
export function ErrorReference({ error }: { error: unknown }) {
  const digest = getDigest(error);
  if (!digest) return null;
  return (
    <p className="mt-6 text-subtle-foreground text-sm">
      Reference <code className="select-all font-mono">{digest}</code>
    </p>
  );
}
