import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

/** Shown if the payment could not be set up; nothing has been charged. */
export function CheckoutError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <CircleAlert aria-hidden="true" className="mx-auto mb-5 size-8 text-destructive" strokeWidth={1.5} />
      <h1 className="font-semibold text-foreground text-lg">Payment Initialization Failed</h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted-foreground">
        There was an error setting up your payment. Please try again.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="outline">
          <Link href={paths.pricing()}>Back to Pricing</Link>
        </Button>
      </div>
    </div>
  );
}
