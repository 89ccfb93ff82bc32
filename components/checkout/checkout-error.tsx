import { CircleAlert } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { paths } from "#shared/paths.ts";

/** Shown if the payment could not be set up; nothing has been charged. */
export function CheckoutError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center">
      <CircleAlert aria-hidden="true" className="mx-auto mb-5 size-8 text-bad" strokeWidth={1.5} />
      <h1 className="font-semibold text-ink text-lg">Payment Initialization Failed</h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted">
        There was an error setting up your payment. Please try again.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onRetry}>Try again</Button>
        <Button asChild variant="secondary">
          <Link href={paths.pricing()}>Back to Pricing</Link>
        </Button>
      </div>
    </div>
  );
}
