import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";

/** This plan is theirs already, for example paid in another tab. Nothing more is charged. */
export function AlreadySubscribed({ message }: { message: string }) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <CircleCheck aria-hidden="true" className="mx-auto mb-5 size-8 text-good" strokeWidth={1.5} />
      <h1 className="font-semibold text-ink text-lg">You are already subscribed</h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted">
        {message} You have not been charged again.
      </p>
      <Button asChild>
        <Link href={paths.pricing()}>My Products</Link>
      </Button>
    </div>
  );
}
