import type { ReactNode } from "react";

type MessageScreenProps = { title: string; children: ReactNode; actions: ReactNode; note?: ReactNode };

export function StatusPage({ title, children, actions, note }: MessageScreenProps) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <h1 className="font-semibold text-ink text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-3 text-balance text-base text-muted">{children}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">{actions}</div>
      {note}
    </div>
  );
}
