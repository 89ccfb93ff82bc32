import { CircleCheck, Info } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#shared/paths.ts";

type NothingChargedProps = {
  message: string;
  /** The plan was paid in another tab. */
  isPaid: boolean;
};

/** Shown if there is nothing to pay: the user has this plan or a better one, or has to wait. */
export function NoChargeNotice({ message, isPaid }: NothingChargedProps) {
  const Icon = isPaid ? CircleCheck : Info;
  return (
    <div className="m-auto w-full max-w-md px-4 py-16 text-center" role="status">
      <Icon
        aria-hidden="true"
        className={`mx-auto mb-5 size-8 ${isPaid ? "text-success" : "text-muted-foreground"}`}
        strokeWidth={1.5}
      />
      <h1 className="font-semibold text-foreground text-lg">
        {isPaid ? "You are already subscribed" : "No payment was started"}
      </h1>
      <p className="mt-2 mb-6 text-balance text-base text-muted-foreground">{message}</p>
      <Button asChild>
        <Link href={paths.pricing()}>My Products</Link>
      </Button>
    </div>
  );
}
