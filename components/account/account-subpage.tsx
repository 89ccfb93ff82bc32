import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "#shared/paths.ts";

type SubpageProps = { title: string; description: ReactNode; children: ReactNode };

/** A page below the account, with the link back to it. */
export function AccountSubpage({ title, description, children }: SubpageProps) {
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <Link
        className="mb-4 inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-sm transition-colors hover:text-foreground touch:min-h-11"
        href={paths.account}
        prefetch={false}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Account
      </Link>
      <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-1.5 mb-8 max-w-reading text-muted-foreground text-sm">{description}</p>
      {children}
    </div>
  );
}
